import Box from '@mui/material/Box';
import type { ChartSeries, HistoryView } from '@watchglass/schemas/reading/views';
import type { LineTileProps } from '@watchglass/schemas/tile/line';
import { useCallback, useMemo, type ReactNode } from 'react';
import { episodesOf } from '../../alarm/episodes.ts';
import { alarmRuleList } from '../../alarm-rule/atoms.ts';
import { thresholdsOf, type Threshold } from '../../alarm-rule/thresholds.ts';
import type { Episode } from '../../chart/episode.ts';
import { Legend } from '../../chart/Legend.tsx';
import { LineChart } from '../../chart/LineChart.tsx';
import { lineOf, type Series } from '../../chart/series.ts';
import { useRowList } from '../../live/row-list.ts';
import { pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { useSensorAlarms } from '../../sensor/sensor-alarms.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { InvalidMark } from '../../virtual-sensor/InvalidMark.tsx';
import type { FaceValues } from '../face.ts';
import { useDrawn, useFace } from '../painter.ts';
import { linesFace } from './face.ts';

interface LineProps {
  readonly props: LineTileProps;
  readonly data: HistoryView;
}

const NO_THRESHOLDS: readonly Threshold[] = [];
const NO_EPISODES: readonly Episode[] = [];

type Known = ReturnType<typeof useSensors>;

function useThresholds(metricId: number | undefined, known: Known): readonly Threshold[] {
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
  return useMemo(() => {
    if (rules.state !== 'ready' || metricId === undefined) return NO_THRESHOLDS;
    const sensors = known.flatMap((each) => (each.state === 'ready' && each.value ? [each.value] : []));
    return thresholdsOf(rules.value.values(), metricId, sensors);
  }, [rules, metricId, known]);
}

export function Line(props: LineProps) {
  return useMay('alarms', 'r') ? (
    <WithAlarms {...props} />
  ) : (
    <Lines {...props} thresholds={NO_THRESHOLDS} episodes={NO_EPISODES} />
  );
}

/** Adds the limits of the rules that watch these sensors, and their alarms. */
function WithAlarms(props: LineProps) {
  const {
    sensors: sensorIds,
    metrics: [metricId],
  } = props.props;
  const alarms = useSensorAlarms(sensorIds, props.data);
  const { to } = props.data;
  const episodes = useMemo(
    () => (metricId === undefined ? NO_EPISODES : episodesOf(alarms, metricId, to)),
    [alarms, metricId, to],
  );
  return <Lines {...props} thresholds={useThresholds(metricId, useSensors(sensorIds))} episodes={episodes} />;
}

function useSeries(history: readonly ChartSeries[]): readonly Series[] {
  const sensors = useSensors(history.map(({ sensorId }) => sensorId));
  return useMemo(
    () =>
      history.map((each, index) => {
        const { sensorId, metricId } = each;
        const loaded = sensors[index];
        const sensor = loaded?.state === 'ready' ? loaded.value : null;
        return { id: `${sensorId}.${metricId}`, name: sensor?.name ?? `${sensorId}`, ...lineOf(each) };
      }),
    [history, sensors],
  );
}

/** Why a line of a virtual sensor has no current value. */
function markOf(known: Known[number] | undefined): ReactNode {
  return known?.state === 'ready' && known.value?.invalid ? <InvalidMark sensor={known.value} /> : undefined;
}

interface LinesProps extends LineProps {
  readonly thresholds: readonly Threshold[];
  readonly episodes: readonly Episode[];
}

function Lines({ props, data, thresholds, episodes }: LinesProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [metric] = useMetrics(props.metrics);
  const series = useSeries(data.series);
  const format = useCallback(
    (value: number) => (metric === undefined ? '' : readingText(t, metric, value)),
    [t, metric],
  );
  if (metric === undefined || props.sensors.length === 0)
    return <Statement small icon="chart" title={t('tile.line.choose')} />;
  if (series.every(({ points }) => points.every(({ y }) => y === null)))
    return <Statement small icon="chart" title={t('tile.line.empty')} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, gap: 1 }}>
      <Newest metric={metric} history={data} names={series} />
      <LineChart
        series={series}
        thresholds={thresholds}
        episodes={episodes}
        from={data.from}
        to={data.to}
        zone={timeZone}
        label={t('tile.line.label', { metric: metric.name, names: series.map(({ name }) => name).join(', ') })}
        format={format}
      />
    </Box>
  );
}

interface NewestProps {
  readonly metric: ShownMetric;
  readonly history: HistoryView;
  readonly names: readonly { readonly name: string }[];
}

/** The current value per line: a chart's last bucket is an older average. A reading renders the legend, not the chart. */
function Newest({ metric, history, names }: NewestProps) {
  const lines = useMemo(
    () =>
      history.series.map(({ sensorId, metricId, points }, index) => ({
        key: pointKey(sensorId, metricId),
        name: names[index]?.name ?? '',
        last: points.findLast(([, , average]) => average !== null)?.[2] ?? null,
      })),
    [history, names],
  );
  const sensors = useSensors(useMemo(() => history.series.map(({ sensorId }) => sensorId), [history]));
  const { from, to } = history;
  const { texts } = useDrawn(
    useFace(
      lines.map(({ key }) => key),
      useCallback((values: FaceValues) => linesFace({ metric, lines, from, to }, values), [metric, lines, from, to]),
    ),
  );
  const items = lines.map((_line, index) => ({
    name: texts[2 * index] ?? '',
    text: texts[2 * index + 1] ?? '',
    mark: markOf(sensors[index]),
  }));
  return <Legend items={items} />;
}
