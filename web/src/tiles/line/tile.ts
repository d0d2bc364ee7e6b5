import type { HistoryView } from '@watchglass/schemas/reading/views';
import type { LineTileProps } from '@watchglass/schemas/tile/line';
import { useLastHours } from '../../chart/history.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useMetrics } from '../../metric/atoms.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf } from '../tile-type.tsx';

export const LINE_HOURS = [1, 12, 24, 36, 48, 72, 168, 336, 720] as const;

function hoursOf(stored: unknown): LineTileProps['hours'] {
  return LINE_HOURS.find((hours) => hours === stored) ?? 24;
}

export const lineTile = defineTile<LineTileProps, HistoryView>({
  component: 'line',
  label: 'tile.line',
  icon: 'chart',
  size: { desktop: { w: 8, h: 10 }, mobile: { w: 2, h: 9 } },
  module: 'sensors',
  shape: () => import('@watchglass/schemas/tile/line').then(({ lineTileProps }) => lineTileProps),
  initial: { sensors: [], metrics: [], hours: 24 },
  read: ({ sensors, metrics, hours }) => ({
    sensors: numbersOf(sensors, 6),
    metrics: numbersOf(metrics, 1),
    hours: hoursOf(hours),
  }),
  useData(props) {
    const points = props.sensors.flatMap((sensor) => props.metrics.map((metric) => pointKey(sensor, metric)));
    useLivePoints(points);
    return useLastHours(points, props.hours);
  },
  sensorsOf: ({ sensors }) => sensors,
  useTitle: ({ metrics }) => useMetrics(metrics)[0]?.name,
  View: lazily(() => import('./Line.tsx').then(({ Line }) => ({ default: Line }))),
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
