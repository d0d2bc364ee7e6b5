import { SENSORS_PER_STATISTICS_TILE } from '@watchglass/schemas/tile/limits';
import { PERIODS, type Period } from '@watchglass/schemas/tile/periods';
import type { StatisticsTileProps } from '@watchglass/schemas/tile/statistics';
import { useMetrics } from '../../metric/atoms.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf, type StoredProps } from '../tile-view.tsx';
import { Statistics } from './Statistics.tsx';
import { useStatistics, type SensorFigures } from './use-statistics.ts';

/** The stored sensors, metric and period of a kind that has these. */
export function readPeriodProps({ sensors, metrics, period }: StoredProps, usual: Period): StatisticsTileProps {
  return {
    sensors: numbersOf(sensors, SENSORS_PER_STATISTICS_TILE),
    metrics: numbersOf(metrics, 1),
    period: PERIODS.find((each) => each === period) ?? usual,
  };
}

export const statisticsTile = defineTile<StatisticsTileProps, readonly SensorFigures[]>({
  initial: { sensors: [], metrics: [], period: 'hours24' },
  read: (stored) => readPeriodProps(stored, 'hours24'),
  useData: useStatistics,
  useTitle: ({ metrics }) => useMetrics(metrics)[0]?.name,
  View: Statistics,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
