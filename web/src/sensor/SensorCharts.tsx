import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useId, useMemo } from 'react';
import { isFollowing, readLineQuery, type Window } from '../analytics/line-query.ts';
import { AlarmMarks, NO_MARKS } from '../analytics/Marked.tsx';
import { Overview } from '../analytics/Overview.tsx';
import type { Overlay } from '../analytics/overlay.ts';
import type { PlotLine } from '../analytics/plot-line.ts';
import { usePlotLines } from '../analytics/use-plot-lines.ts';
import { useShown } from '../analytics/use-shown.ts';
import type { Source } from '../analytics/use-sources.ts';
import { ZoomBar } from '../analytics/ZoomBar.tsx';
import { NoteKeys } from '../annotation/NoteKeys.tsx';
import { useNoteOverlays, useNotes, type Notes } from '../annotation/use-notes.tsx';
import { pointKey } from '../live/values.ts';
import { seriesLook } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay } from '../user/rights.ts';
import { DEFAULT_PRESET, type Range } from './chart-range.ts';
import { readChartsQuery, writeChartsQuery } from './charts-query.ts';
import { MetricPlot, type MetricPlotProps } from './MetricPlot.tsx';
import { RangeBar } from './RangeBar.tsx';
import { useSensorAlarms } from './sensor-alarms.ts';
import { measuredMetrics } from './shown-metrics.ts';
import { useRange } from './use-range.ts';

interface ChartsProps {
  readonly sensor: SensorView;
  /** Charts also for sources that are hidden. */
  readonly withSources: boolean;
}

/** How lines are drawn if nothing is asked. */
const PLAIN = readLineQuery(new URLSearchParams());

/** One chart per metric, one below the other, over the same time. */
export function SensorCharts({ sensor, withSources }: ChartsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const helpId = useId();
  const [query, setQuery] = useQuery(readChartsQuery, writeChartsQuery);
  const { choice, dataZoom } = query;
  const range = useRange(choice);
  const measured = measuredMetrics([withSources ? { metrics: sensor.metrics } : sensor]);
  const metrics = useMetrics(measured.length === 0 ? sensor.metrics : measured);
  const found = useMemo(() => ({ sources: sourcesOf(sensor, metrics) }), [sensor, metrics]);
  const asked = useShown(dataZoom, range);
  const { loaded, again, lines, shown } = usePlotLines({ query: { ...PLAIN, ...query }, range, shown: asked, found });
  const Shown = useMay('alarms', 'r') ? WithAlarms : Charts;
  const zoom = (window: Window | null) => setQuery({ ...query, dataZoom: window }, true);
  const notes = useNotes({ sensors: [sensor.id], range });
  const all = shown.to > range.to ? { ...range, to: shown.to } : range;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      <RangeBar choice={choice} range={range} onChange={(next) => setQuery({ choice: next, dataZoom: null })} />
      {loaded.state === 'failed' ? (
        <Show loaded={loaded} again={again}>
          {() => null}
        </Show>
      ) : (
        <Shown
          sensor={sensor}
          metrics={metrics}
          lines={loaded.state === 'ready' ? lines : null}
          hasSpread={loaded.state === 'ready' && !loaded.value.areReadings}
          isZoomed={dataZoom !== null}
          range={all}
          shown={shown}
          helpId={helpId}
          notes={notes}
          onWindow={zoom}
        />
      )}
      <Overview sources={found.sources} range={all} shown={shown} lines={lines} isApart onWindow={zoom} />
      <ZoomBar
        range={all}
        shown={shown}
        isFollowing={isFollowing(query)}
        onWindow={zoom}
        onFollow={() =>
          setQuery({ choice: choice.preset === 'custom' ? { preset: DEFAULT_PRESET } : choice, dataZoom: null })
        }
      />
      <Box id={helpId} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {t('lineChart.keys', { zone })} <NoteKeys notes={notes} />
      </Box>
      {notes.dialog}
    </Box>
  );
}

function sourcesOf({ id }: SensorView, metrics: readonly ShownMetric[]): Source[] {
  return metrics.map((metric) => ({
    point: pointKey(id, metric.id),
    name: metric.name,
    metricId: metric.id,
    sensorId: id,
    axis: 0,
  }));
}

interface EachProps extends Omit<MetricPlotProps, 'metric' | 'marks' | 'onNote'> {
  readonly metrics: readonly ShownMetric[];
  readonly isZoomed: boolean;
  readonly range: Range;
  readonly notes: Notes;
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

function Charts({ metrics, ...rest }: EachProps & { readonly alarms?: readonly AlarmView[] }) {
  return metrics.map((metric) => <Noted key={metric.id} {...rest} metric={metric} />);
}

interface NotedProps extends Omit<EachProps, 'metrics'> {
  readonly metric: ShownMetric;
  /** Without them, a member may not read alarms. */
  readonly alarms?: readonly AlarmView[];
}

/** The chart of a metric with its annotations. */
function Noted({ notes: { items, write }, alarms, ...rest }: NotedProps) {
  const { sensor, metric } = rest;
  const overlays = useNoteOverlays(items, metric.id);
  const unalarmed = useMemo(() => ({ ...NO_MARKS, overlays }), [overlays]);
  const target = { kind: 'point', sensorId: sensor.id, metricId: metric.id } as const;
  const chart = { ...rest, onNote: write && ((at: number) => write(target, at)) };
  if (alarms === undefined) return <Chart {...chart} marks={unalarmed} />;
  return <Marked {...chart} alarms={alarms} overlays={overlays} />;
}

interface ChartProps extends Omit<MetricPlotProps, 'marks'> {
  readonly isZoomed: boolean;
}

interface MarkedProps extends ChartProps {
  readonly alarms: readonly AlarmView[];
  readonly overlays: readonly Overlay[];
}

function Marked({ alarms, overlays, ...props }: MarkedProps) {
  const { sensor, metric } = props;
  const sensors = useMemo(() => [sensor], [sensor]);
  const metrics = useMemo(() => [metric], [metric]);
  return (
    <AlarmMarks sensors={sensors} metrics={metrics} alarms={alarms} changes={overlays}>
      {(marks) => <Chart {...props} marks={marks} />}
    </AlarmMarks>
  );
}

const { colour, dashed } = seriesLook(0);

/** The line of one metric. Who zoomed to where nothing was measured stays in the chart, to leave by its keys. */
function Chart({ lines, isZoomed, ...props }: ChartProps & Pick<MetricPlotProps, 'marks'>) {
  const point = pointKey(props.sensor.id, props.metric.id);
  const own = useMemo(
    () =>
      lines?.flatMap((line): PlotLine[] =>
        line.id === point && (isZoomed || line.points.length > 0) ? [{ ...line, colour, dashed }] : [],
      ) ?? null,
    [lines, point, isZoomed],
  );
  return <MetricPlot {...props} lines={own} />;
}
