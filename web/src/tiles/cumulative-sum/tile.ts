import type { CumulativeSumTileProps } from '@watchglass/schemas/tile/cumulative-sum';
import { useMetrics } from '../../metric/atoms.ts';
import { lazily } from '../../page/lazily.ts';
import { readPeriodProps } from '../statistics/tile.ts';
import { useStatistics, type SensorFigures } from '../statistics/use-statistics.ts';
import { defineTile } from '../tile-view.tsx';
import { CumulativeSum } from './CumulativeSum.tsx';

export const cumulativeSumTile = defineTile<CumulativeSumTileProps, readonly SensorFigures[]>({
  initial: { sensors: [], metrics: [], period: 'today' },
  read: (stored) => readPeriodProps(stored, 'today'),
  useData: useStatistics,
  useTitle: ({ metrics }) => useMetrics(metrics)[0]?.name,
  View: CumulativeSum,
  // Chooses the same.
  Editor: lazily(() => import('../statistics/Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
