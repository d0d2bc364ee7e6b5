import Box from '@mui/material/Box';
import type { StatisticsTileProps } from '@watchglass/schemas/tile/statistics';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { useMoment } from '../../value/Age.tsx';
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

type Figures = NonNullable<SensorFigures['figures']>;

function Extreme({ metric, of }: { metric: ShownMetric; of: Figures['min'] }) {
  const t = useTranslate();
  if (of === null) return '–';
  return (
    <>
      {readingText(t, metric, of.value)}
      <At at={of.at} />
    </>
  );
}

/** When it was measured: shown where there is room, named everywhere. */
function At({ at }: { at: number }) {
  const text = useMoment(at);
  return (
    <Box component="time" data-at dateTime={new Date(at).toISOString()}>
      {text}
    </Box>
  );
}

function Mean({ metric, of }: { metric: ShownMetric; of: Figures }) {
  const t = useTranslate();
  return meanText(t, metric, of);
}

const COLUMNS: readonly FigureColumn[] = [
  { label: 'statistics.min', draw: (metric, figures) => <Extreme metric={metric} of={figures.min} /> },
  { label: 'statistics.mean', draw: (metric, figures) => <Mean metric={metric} of={figures} /> },
  { label: 'statistics.max', draw: (metric, figures) => <Extreme metric={metric} of={figures.max} /> },
];
