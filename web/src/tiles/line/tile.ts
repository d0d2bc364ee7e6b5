import type { HistoryView } from '@watchglass/schemas/reading/views';
import type { LineTileProps } from '@watchglass/schemas/tile/line';
import { useLastHours } from '../../chart/history.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useMetrics } from '../../metric/atoms.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { LINE_HOURS } from './hours.ts';
import { Line } from './Line.tsx';

function hoursOf(stored: unknown): LineTileProps['hours'] {
  return LINE_HOURS.find((hours) => hours === stored) ?? 24;
}

export const lineTile = defineTile<LineTileProps, HistoryView>({
  hasFirstTexts: true,
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
  useTitle: ({ metrics }) => useMetrics(metrics)[0]?.name,
  View: Line,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
