import { METRICS_PER_LINE_CHARTS_TILE, SOURCES_PER_LINE_CHARTS_TILE } from '@watchglass/schemas/tile/limits';
import type { LineChartsTileProps } from '@watchglass/schemas/tile/line-charts';
import { PERIODS } from '@watchglass/schemas/tile/periods';
import { useMetrics } from '../../metric/atoms.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf, textsOf } from '../tile-view.tsx';
import { LineCharts } from './LineCharts.tsx';

const NOTHING = { state: 'ready', value: null } as const;

export const lineChartsTile = defineTile<LineChartsTileProps, null>({
  initial: { sensors: [], assets: [], metrics: [], period: 'days7', hideLegend: false },
  read: ({ sensors, assets, metrics, period, hideLegend }) => ({
    sensors: numbersOf(sensors, SOURCES_PER_LINE_CHARTS_TILE),
    assets: textsOf(assets, SOURCES_PER_LINE_CHARTS_TILE),
    metrics: numbersOf(metrics, METRICS_PER_LINE_CHARTS_TILE),
    period: PERIODS.find((each) => each === period) ?? 'days7',
    hideLegend: hideLegend === true,
  }),
  // Each chart reads its own history.
  useData: () => NOTHING,
  useTitle({ metrics }) {
    const names = useMetrics(metrics).map(({ name }) => name);
    return names.length === 0 ? undefined : names.join(', ');
  },
  View: LineCharts,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
