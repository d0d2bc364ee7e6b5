import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { Suspense, useCallback, useMemo } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { thresholdsOf, type Threshold } from '../alarm-rule/thresholds.ts';
import { useHistory } from '../chart/history.ts';
import { lineOf } from '../chart/series.ts';
import { readNowAtom } from '../live/clock.ts';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { Loading, Show, Statement } from '../page/Outcome.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { readChoice, writeChoice, type Range } from './chart-range.ts';
import { episodesOf } from '../alarm/episodes.ts';
import { useSensorAlarms } from './sensor-alarms.ts';
import { useRange } from './use-range.ts';
import { RangeBar } from './RangeBar.tsx';
import { measuredMetrics } from './shown-metrics.ts';

const LineChart = lazily(() => import('../chart/LineChart.tsx').then((file) => ({ default: file.LineChart })));

interface ChartsProps {
  readonly sensor: SensorView;
  /** Charts also for sources that are hidden. */
  readonly withSources: boolean;
}

/** One chart per metric, one below the other, over the same time. */
export function SensorCharts({ sensor, withSources }: ChartsProps) {
  const [choice, setChoice] = useQuery(readChoice, writeChoice);
  const range = useRange(choice);
  const Shown = useMay('alarms', 'r') ? WithAlarms : Charts;
  const metricIds = measuredMetrics([withSources ? { metrics: sensor.metrics } : sensor]);
  const shown = metricIds.length === 0 ? sensor.metrics : metricIds;
  const { loaded, again } = useHistory(
    shown.map((metricId) => pointKey(sensor.id, metricId)),
    range,
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      <RangeBar choice={choice} range={range} onChange={setChoice} />
      {loaded.state === 'failed' ? (
        <Show loaded={loaded} again={again}>
          {() => null}
        </Show>
      ) : (
        <Shown
          sensor={sensor}
          withSources={withSources}
          range={range}
          metricIds={shown}
          history={loaded.state === 'ready' ? loaded.value : null}
        />
      )}
    </Box>
  );
}

interface EachProps extends ChartsProps {
  readonly range: Range;
  readonly metricIds: readonly number[];
  /** Null until the first read. */
  readonly history: HistoryView | null;
}

/** Adds the alarms of the range and the limits of the rules that watch the sensor. */
function WithAlarms(props: EachProps) {
  const { sensor, range } = props;
  return (
    <Charts
      {...props}
      alarms={useSensorAlarms(
        useMemo(() => [sensor.id], [sensor.id]),
        range,
      )}
    />
  );
}

function Charts({ sensor, alarms, metricIds, history }: EachProps & { readonly alarms?: readonly AlarmView[] }) {
  const metrics = useMetrics(metricIds);
  const Limited = alarms === undefined ? MetricChart : WithLimits;
  return metrics.map((metric) => (
    <Limited
      key={metric.id}
      sensor={sensor}
      metric={metric}
      alarms={alarms ?? NO_ALARMS}
      history={history}
      thresholds={NO_LIMITS}
    />
  ));
}

interface ChartProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
  readonly alarms: readonly AlarmView[];
  readonly history: HistoryView | null;
  readonly thresholds: readonly Threshold[];
}

const NO_LIMITS: readonly Threshold[] = [];
const NO_ALARMS: readonly AlarmView[] = [];
const NOTHING = { points: [] } as const;

function WithLimits(props: ChartProps) {
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
  const { sensor, metric } = props;
  const thresholds = useMemo(
    () => (rules.state === 'ready' ? thresholdsOf(rules.value.values(), metric.id, [sensor]) : NO_LIMITS),
    [rules, metric.id, sensor],
  );
  return <MetricChart {...props} thresholds={thresholds} />;
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 4,
  pt: 3,
  pb: 1,
  height: 'clamp(236px, 30vh, 420px)',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
} as const;

function MetricChart({ sensor, metric, alarms, history, thresholds }: ChartProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const now = useSetAtom(readNowAtom);
  const episodes = useMemo(
    () => (history ? episodesOf(alarms, metric.id, now()) : []),
    [alarms, metric.id, history, now],
  );
  const series = useMemo(() => {
    const read = history?.series.find(({ metricId }) => metricId === metric.id) ?? NOTHING;
    return [{ id: pointKey(sensor.id, metric.id), name: metric.name, ...lineOf(read) }];
  }, [history, sensor.id, metric]);
  const format = useCallback((value: number) => readingText(t, metric, value), [t, metric]);
  const empty = series.every(({ points }) => points.every(({ y }) => y === null));
  return (
    <Box component="section" aria-label={metric.name} sx={frame}>
      <Typography variant="h2">
        {metric.name}
        {metric.unit !== '' && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{`, ${metric.unit}`}</Box>
        )}
      </Typography>
      {history === null && <Loading />}
      {history !== null && empty && <Statement small icon="chart" title={t('sensor.noHistory')} />}
      {history !== null && !empty && (
        <Suspense fallback={<Loading />}>
          <LineChart
            linked
            series={series}
            thresholds={thresholds}
            episodes={episodes}
            from={history.from}
            to={history.to}
            zone={timeZone}
            label={t('sensor.chart', { metric: metric.name, name: sensor.name })}
            format={format}
          />
        </Suspense>
      )}
    </Box>
  );
}
