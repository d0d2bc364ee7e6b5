import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useCallback, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { AgeCell, ValueCell } from '../sensor/Cells.tsx';
import { telemetryMetrics } from '../sensor/shown-metrics.ts';
import { StateMark } from '../sensor/StateMark.tsx';
import { Pager } from '../table/Pager.tsx';
import { useOrganization } from '../user/rights.ts';
import { section } from '../look/section.ts';

const AT_ONCE = 25;

/** The sensors of a base by name, each with its live signal, its battery, and the age of its newest value. */
export function BaseSensors({ serial }: { serial: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [{ page, rowsPerPage }, setPaging] = useState({ page: 0, rowsPerPage: AT_ONCE });
  const path = `/api/sensors/${id}?base=${encodeURIComponent(serial)}&sort=name&page=${page}&rowsPerPage=${rowsPerPage}`;
  const reading = useRead(path, (http, signal) => http.get<Page<SensorView>>(path, signal));
  useRowChanges(
    'sensor',
    reading,
    useCallback((row: unknown) => (row as Partial<SensorView>).baseSerial === serial, [serial]),
  );
  return (
    <Box component="section" aria-label={t('base.sensorCount')} sx={section}>
      <Typography variant="h2">{t('base.sensorCount')}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {({ items, total }) => (
          <>
            {total === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('base.sensors', { count: 0 })}</Typography>}
            {items.length > 0 && <Heard sensors={items} />}
            {total > AT_ONCE && <Pager paging={{ page, rowsPerPage }} total={total} onChange={setPaging} />}
            {total > 0 && (
              <Link component={RouterLink} to={`/${id}/sensors/sensor-table?devices=${encodeURIComponent(serial)}`}>
                {t('base.sensors', { count: total })}
              </Link>
            )}
          </>
        )}
      </Show>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { py: 2, pr: 3, textAlign: 'left', verticalAlign: 'top' },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400, py: 1 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& .figure': { textAlign: 'right' },
} as const;

function Heard({ sensors }: { readonly sensors: readonly SensorView[] }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const metrics = useMetrics(useMemo(() => telemetryMetrics(sensors).toReversed(), [sensors]));
  useLivePoints(
    useMemo(() => sensors.flatMap(({ id: at, metrics: all }) => all.map((metric) => pointKey(at, metric))), [sensors]),
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('form.name')}</th>
            {metrics.map((metric) => (
              <th key={metric.id} scope="col" className="figure">
                {metric.name}
              </th>
            ))}
            <th scope="col">{t('sensor.age')}</th>
          </tr>
        </thead>
        <tbody>
          {sensors.map((sensor) => (
            <tr key={sensor.id}>
              <th scope="row">
                <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensor.id}`}>
                  {sensor.name}
                </Link>
              </th>
              {metrics.map((metric) => (
                <td key={metric.id} className="figure">
                  <ValueCell sensor={sensor} metric={metric} />
                </td>
              ))}
              <td>{sensor.state === 'active' ? <AgeCell sensor={sensor} /> : <StateMark state={sensor.state} />}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
