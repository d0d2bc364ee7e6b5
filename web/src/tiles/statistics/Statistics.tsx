import type { StatisticsTileProps } from '@watchglass/schemas/tile/statistics';
import { readingText, useMetrics } from '../../metric/atoms.ts';
import type { FigureText } from './face.ts';
import { FigureTable, type FigureColumn } from './FigureTable.tsx';
import { meanText } from './figures.ts';
import type { SensorFigures } from './use-statistics.ts';

interface StatisticsProps {
  readonly props: StatisticsTileProps;
  readonly data: readonly SensorFigures[];
}

/** The smallest, mean and largest value of each sensor in the period, and how many values that are. */
export function Statistics({ props, data }: StatisticsProps) {
  const [metric] = useMetrics(props.metrics);
  return <FigureTable metric={metric} period={props.period} data={data} columns={COLUMNS} />;
}

const extremeText =
  (which: 'min' | 'max'): FigureText =>
  (t, metric, { [which]: extreme }) =>
    extreme === null ? '–' : readingText(t, metric, extreme.value);

const COLUMNS: readonly FigureColumn[] = [
  { label: 'statistics.min', text: extremeText('min'), at: ({ min }) => min?.at },
  { label: 'statistics.mean', text: meanText },
  { label: 'statistics.max', text: extremeText('max'), at: ({ max }) => max?.at },
];
