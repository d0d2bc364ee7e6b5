import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorsTableTileProps } from '@watchglass/schemas/tile/sensors-table';
import { useSetAtom } from 'jotai';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { withUnit } from '../../metric/with-unit.ts';
import { Statement } from '../../page/Outcome.tsx';
import { putSensorsAtom, useSensors } from '../../sensor/atoms.ts';
import { AgeCell, ValueCell } from '../../sensor/Cells.tsx';
import { useOrganization } from '../../user/rights.ts';
import type { FaceValues } from '../face.ts';
import { useFace } from '../painter.ts';
import { watchSize } from '../size.ts';
import { tileTable } from '../tile-table.ts';
import { useTurnedPages } from '../turn-pages.ts';
import { columnsThatFit } from './columns-that-fit.ts';
import { rowsFace } from './face.ts';

interface TableProps {
  readonly props: SensorsTableTileProps;
  readonly data: Page<SensorView>;
}

/** The newest values of sensors, one a row. Metrics without room are left out, the last first. */
export function SensorsTable({ props, data: { items, total } }: TableProps) {
  const t = useTranslate();
  const put = useSetAtom(putSensorsAtom);
  useEffect(() => put(items), [put, items]);
  const metrics = useMetrics(props.metrics);
  const sensors = useLive(items);
  useLivePoints(
    useMemo(
      () => items.flatMap((sensor) => props.metrics.map((metricId) => pointKey(sensor.id, metricId))),
      [items, props.metrics],
    ),
  );
  const [columns, setColumns] = useState(metrics.length);
  const ref = useTurnedPages(
    useCallback(
      (element: HTMLElement) => watchSize(element, ({ width }) => setColumns(columnsThatFit(width, metrics.length))),
      [metrics.length],
    ),
  );
  const shown = useMemo(() => metrics.slice(0, columns), [metrics, columns]);
  useFace(
    useMemo(() => sensors.flatMap(({ id }) => shown.map((metric) => pointKey(id, metric.id))), [sensors, shown]),
    useCallback((values: FaceValues) => rowsFace({ sensors, metrics: shown }, values), [sensors, shown]),
  );
  if (items.length === 0) return <Statement small icon="sensors" title={t('sensor.noneFound')} />;
  return (
    <Box ref={ref} tabIndex={0} role="group" aria-label={t('tile.sensorsTable')} sx={tileTable.scrolling}>
      <Box component="table" sx={tileTable.table}>
        <thead>
          <tr>
            <th scope="col">{t('sensor.name')}</th>
            {shown.map(({ id, name, unit }) => (
              <th key={id} scope="col" className="value">
                {withUnit(name, unit)}
              </th>
            ))}
            <th scope="col" className="age">
              {t('sensor.age')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sensors.map((sensor) => (
            <Row key={sensor.id} sensor={sensor} metrics={shown} />
          ))}
        </tbody>
      </Box>
      {total > items.length && (
        <Box sx={{ p: 2, color: 'text.secondary' }}>
          {t('table.shown', { from: 1, to: items.length, count: total })}
        </Box>
      )}
    </Box>
  );
}

/** The pushed rows of the sensors that were read; those that have left stay until the next read. */
function useLive(items: readonly SensorView[]): readonly SensorView[] {
  const live = useSensors(useMemo(() => items.map(({ id }) => id), [items]));
  return useMemo(
    () =>
      items.map((item, index) => {
        const known = live[index];
        return known?.state === 'ready' && known.value !== null ? known.value : item;
      }),
    [items, live],
  );
}

interface RowProps {
  readonly sensor: SensorView;
  readonly metrics: readonly ShownMetric[];
}

const Row = memo(function Row({ sensor, metrics }: RowProps) {
  const { id } = useOrganization();
  return (
    <tr data-row="">
      <td title={sensor.name}>
        <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensor.id}`} color="inherit" underline="hover">
          {sensor.name}
        </Link>
      </td>
      {metrics.map((metric) => (
        <td key={metric.id} className="value">
          <ValueCell sensor={sensor} metric={metric} />
        </td>
      ))}
      <td className="age">
        <AgeCell sensor={sensor} />
      </td>
    </tr>
  );
});
