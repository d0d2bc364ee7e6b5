import type { CumulativeSumTileProps } from '@watchglass/schemas/tile/cumulative-sum';
import { useMetrics } from '../../metric/atoms.ts';
import { FigureTable, type FigureColumn } from '../statistics/FigureTable.tsx';
import { sumText } from '../statistics/figures.ts';
import type { SensorFigures } from '../statistics/use-statistics.ts';

interface SumProps {
  readonly props: CumulativeSumTileProps;
  readonly data: readonly SensorFigures[];
}

const COLUMNS: readonly FigureColumn[] = [
  { label: 'statistics.sum', text: (_t, metric, figures) => sumText(metric, figures) },
];

/** The sum of all values of each sensor in the period. */
export function CumulativeSum({ props, data }: SumProps) {
  const [metric] = useMetrics(props.metrics);
  return <FigureTable metric={metric} period={props.period} data={data} columns={COLUMNS} />;
}
