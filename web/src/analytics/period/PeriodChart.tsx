import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CHART_SOURCES, STATISTICS_DAYS } from '@watchglass/schemas/reading/limits';
import { useMemo, type ReactNode } from 'react';
import type { Picture } from '../../export/picture.ts';
import { MOBILE } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Loading, Statement } from '../../page/Outcome.tsx';
import { RangeBar } from '../../sensor/RangeBar.tsx';
import { useRange } from '../../sensor/use-range.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { Broken } from '../Broken.tsx';
import { Choice, Flag } from '../ChartControls.tsx';
import { ExportReadings } from '../ExportReadings.tsx';
import type { Window } from '../line-query.ts';
import { SourcePanel } from '../SourcePanel.tsx';
import { useSources, type Source } from '../use-sources.ts';
import { PERIOD_VALUES, type PeriodQuery } from './period-query.ts';
import { ScaleFields } from './ScaleFields.tsx';

/** A range that moves with the clock is read again so often. */
const STEP_MS = 300_000;

export interface ShownSources {
  /** One at least, `CHART_SOURCES` at most. */
  readonly sources: readonly Source[];
  readonly metric: ShownMetric;
  readonly range: Window;
  /** The export of their readings; a chart puts it below itself, with its picture if it has one. */
  readonly exported: (picture?: Picture) => ReactNode;
}

interface ChartProps {
  readonly query: PeriodQuery;
  readonly onChange: (changed: Partial<PeriodQuery>) => void;
  /** The parts of the address that were left out. */
  readonly broken: readonly string[];
  /** The choices that only this chart has. */
  readonly choices: ReactNode;
  /** Mean, smallest or largest value is no choice of a chart that shows all values. */
  readonly withoutFigure?: boolean;
  /** The metric of its scale, if that is another than the readings'. */
  readonly scaleOf?: (metric: ShownMetric) => ShownMetric;
  readonly longestDays?: number;
  readonly children: (shown: ShownSources) => ReactNode;
}

const layout = {
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 280px) minmax(0, 1fr)',
  gap: 5,
  alignItems: 'start',
  [MOBILE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
} as const;
const controls = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  gap: 3,
  alignItems: 'start',
} as const;

/** What charts of one metric by periods of the clock share: the choice of sources, the range, the scale, the export. */
export function PeriodChart({ query, onChange, broken, choices, children, ...options }: ChartProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const range = useRange(query.choice, options.longestDays ?? STATISTICS_DAYS);
  const read = useStepped(range, query.choice.preset === 'custom');
  const found = useSources(query);
  const [metric] = found.metrics;
  const { sources } = found;
  return (
    <>
      <Broken fields={broken} />
      <Box sx={layout}>
        <SourcePanel query={query} measured={found.measured} mostMetrics={1} onChange={onChange} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <RangeBar choice={query.choice} range={range} onChange={(choice) => onChange({ choice })} />
          <Box sx={controls}>
            {choices}
            <Shared query={query} metric={metric} onChange={onChange} {...options} />
          </Box>
          {sources.length === 0 && <Nothing isLoading={found.isLoading} />}
          {sources.length > CHART_SOURCES && (
            <Alert severity="info">{t('periodChart.first', { count: CHART_SOURCES, of: sources.length })}</Alert>
          )}
          {sources.length > 0 &&
            metric !== undefined &&
            children({
              sources: sources.slice(0, CHART_SOURCES),
              metric,
              range: read,
              exported: (picture) => <ExportReadings found={found} shown={range} zone={zone} picture={picture} />,
            })}
        </Box>
      </Box>
    </>
  );
}

function Nothing({ isLoading }: { readonly isLoading: boolean }) {
  const t = useTranslate();
  if (isLoading) return <Loading />;
  return <Statement icon="chart" title={t('lineChart.choose')} text={t('periodChart.chooseText')} />;
}

interface SharedProps extends Pick<ChartProps, 'query' | 'onChange' | 'withoutFigure' | 'scaleOf'> {
  readonly metric: ShownMetric | undefined;
}

/** The choices that all of these charts have. */
function Shared({ query, metric, onChange, withoutFigure = false, scaleOf = (each) => each }: SharedProps) {
  const t = useTranslate();
  return (
    <>
      {!withoutFigure && (
        <Choice
          label={t('lineChart.aggregation')}
          value={query.aggregation}
          all={PERIOD_VALUES}
          wordOf={(each) => t(`lineChart.aggregation.${each}`)}
          onChange={(aggregation) => onChange({ aggregation })}
        />
      )}
      {metric !== undefined && (
        <ScaleFields
          key={metric.id}
          scale={query.scale}
          metric={scaleOf(metric)}
          onChange={(scale) => onChange({ scale })}
        />
      )}
      <Flag
        label={t('lineChart.showValues')}
        on={query.showValues}
        onChange={(showValues) => onChange({ showValues })}
      />
    </>
  );
}

/** A range whose ends move by whole steps, so that it is not read again with every move of the clock. */
function useStepped({ from, to }: Window, isFixed: boolean): Window {
  const step = isFixed ? 1 : STEP_MS;
  const [begin, end] = [Math.floor(from / step) * step, Math.ceil(to / step) * step];
  return useMemo(() => ({ from: begin, to: end }), [begin, end]);
}
