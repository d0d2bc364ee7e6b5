import Box from '@mui/material/Box';
import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import type { AssetTileProps } from '@watchglass/schemas/tile/asset';
import { useCallback, useMemo } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { useSensorOf } from '../../asset/PointSection.tsx';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { ValueCell } from '../../sensor/Cells.tsx';
import { Age } from '../../value/Age.tsx';
import type { FaceValues } from '../face.ts';
import { useFace } from '../painter.ts';
import { useTurnedPages } from '../turn-pages.ts';
import { pointsFace } from './face.ts';
import { shownPoints } from './shown-points.ts';

interface AssetProps {
  readonly props: AssetTileProps;
  readonly data: AssetView | null;
}

/** The newest values of the points of one asset. */
export function Asset({ props, data: asset }: AssetProps) {
  const t = useTranslate();
  if (asset === null)
    return (
      <Statement small icon="asset" title={t(props.assets.length === 0 ? 'assetTile.choose' : 'assetTile.gone')} />
    );
  return <Points points={shownPoints(asset, props)} />;
}

function Points({ points }: { readonly points: readonly PointView[] }) {
  const t = useTranslate();
  const list = useTurnedPages();
  useLivePoints(
    useMemo(
      () => points.flatMap(({ sensorId, metricId }) => (sensorId === null ? [] : [pointKey(sensorId, metricId)])),
      [points],
    ),
  );
  usePaintedPoints(points);
  if (points.length === 0) return <Statement small icon="asset" title={t('assetTile.noPoints')} />;
  return (
    <Box
      component="ul"
      ref={list}
      sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto', listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
    >
      {points.map((point) => (
        <Point key={point.id} point={point} />
      ))}
    </Box>
  );
}

/** Tells a wall the name and the value of each point. */
function usePaintedPoints(points: readonly PointView[]): void {
  const metrics = useMetrics(useMemo(() => points.map(({ metricId }) => metricId), [points]));
  const measured = useMemo(
    () => points.flatMap(({ sensorId, metricId }) => (sensorId === null ? [] : [pointKey(sensorId, metricId)])),
    [points],
  );
  useFace(
    measured,
    useCallback((values: FaceValues) => pointsFace({ points, metrics }, values), [points, metrics]),
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: 3,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const;
const quiet = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

function Point({ point }: { readonly point: PointView }) {
  const t = useTranslate();
  const [metric] = useMetrics(useMemo(() => [point.metricId], [point.metricId]));
  const sensor = useSensorOf(point);
  const keys = useMemo(() => (sensor === null ? [] : [pointKey(sensor.id, point.metricId)]), [sensor, point.metricId]);
  return (
    <Box component="li" data-row sx={row}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {point.name}
      </Box>
      {sensor !== null && metric !== undefined ? <ValueCell sensor={sensor} metric={metric} /> : <span>–</span>}
      <Box sx={{ ...quiet, minWidth: 0, minHeight: '1.3em' }}>
        <PointAlarm pointKeys={keys} />
      </Box>
      <Box sx={{ ...quiet, textAlign: 'right' }}>
        {sensor === null ? (
          t(point.sensorId === null ? 'point.noSensor' : 'point.unseenSensor')
        ) : (
          <Age of={[pointKey(sensor.id, point.metricId)]} intervalSeconds={sensor.intervalSeconds} />
        )}
      </Box>
    </Box>
  );
}
