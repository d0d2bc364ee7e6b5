import Box from '@mui/material/Box';
import { Suspense, useCallback, useMemo } from 'react';
import { Legend } from '../../chart/Legend.tsx';
import { lineOf, type Series } from '../../chart/series.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { withUnit } from '../../metric/with-unit.ts';
import { lazily } from '../../page/lazily.ts';
import { Loading, Show, Statement } from '../../page/Outcome.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import type { Range } from '../../sensor/chart-range.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useTrust } from '../../value/Age.tsx';
import type { FaceValues } from '../face.ts';
import { linesFace } from '../line/face.ts';
import { useDrawn, useFace } from '../painter.ts';
import type { AssetPoint } from './PointsOfAssets.tsx';
import { useChartLines, type ChartLine, type ChartLines } from './use-chart-lines.ts';

const LineChart = lazily(() => import('../../chart/LineChart.tsx').then((file) => ({ default: file.LineChart })));

interface ChartProps {
  readonly metric: ShownMetric;
  readonly sensors: readonly number[];
  /** Of every metric. */
  readonly points: readonly AssetPoint[];
  readonly range: Range;
  readonly hideLegend: boolean;
  /** The metric's name stands above the chart. */
  readonly isNamed: boolean;
}

/** One metric of sensors and of points of assets. */
export function MetricChart({ metric, sensors, points, range, ...rest }: ChartProps) {
  const ofMetric = useMemo(() => points.filter(({ metricId }) => metricId === metric.id), [points, metric.id]);
  const { loaded, again } = useChartLines({ sensors, points: ofMetric, metricId: metric.id }, range);
  return (
    <Box sx={{ flex: '1 0 11rem', minHeight: '11rem', display: 'flex', flexDirection: 'column' }}>
      <Show small loaded={loaded} again={() => void again()}>
        {(chart) => <Drawn metric={metric} chart={chart} {...rest} />}
      </Show>
    </Box>
  );
}

const NO_LIMITS = [] as const;

interface DrawnProps extends Pick<ChartProps, 'metric' | 'hideLegend' | 'isNamed'> {
  readonly chart: ChartLines;
}

function Drawn({ metric, chart, hideLegend, isNamed }: DrawnProps) {
  const { from, to, lines } = chart;
  const t = useTranslate();
  const timeZone = useTimeZone();
  const names = useNames(lines);
  useLivePoints(lines.flatMap(({ sensorId }) => (sensorId === null ? [] : [pointKey(sensorId, metric.id)])));
  const series = useMemo(
    (): Series[] => lines.map((line, index) => ({ id: line.id, name: names[index] ?? '', ...lineOf(line) })),
    [lines, names],
  );
  const format = useCallback((value: number) => readingText(t, metric, value), [t, metric]);
  const isEmpty = series.every(({ points }) => points.every(({ y }) => y === null));
  return (
    <>
      {isNamed && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{withUnit(metric.name, metric.unit)}</Box>
      )}
      {!hideLegend && <Newest metric={metric} chart={chart} names={names} />}
      {isEmpty ? (
        <Statement small icon="chart" title={t('tile.line.empty')} />
      ) : (
        <Suspense fallback={<Loading />}>
          <LineChart
            series={series}
            thresholds={NO_LIMITS}
            from={from}
            to={to}
            zone={timeZone}
            label={t('tile.line.label', { metric: metric.name, names: names.join(', ') })}
            format={format}
          />
        </Suspense>
      )}
    </>
  );
}

function useNames(lines: readonly ChartLine[]): readonly string[] {
  const ids = useMemo(
    () => lines.flatMap(({ name, sensorId }) => (name === null && sensorId !== null ? [sensorId] : [])),
    [lines],
  );
  const sensors = useSensors(ids);
  return useMemo(() => {
    const byId = new Map(
      sensors.flatMap((each) => (each.state === 'ready' && each.value ? [[each.value.id, each.value.name]] : [])),
    );
    return lines.map(({ name, sensorId }) => name ?? byId.get(sensorId ?? 0) ?? String(sensorId));
  }, [lines, sensors]);
}

interface NewestProps {
  readonly metric: ShownMetric;
  readonly chart: ChartLines;
  readonly names: readonly string[];
}

/** The newest value of each line: a chart's last bucket is an older average. A reading renders the legend, not the chart. */
function Newest({ metric, chart: { from, to, lines }, names }: NewestProps) {
  const drawn = useMemo(
    () =>
      lines.map(({ sensorId }, index) => ({
        key: sensorId === null ? null : pointKey(sensorId, metric.id),
        name: names[index] ?? '',
      })),
    [lines, names, metric.id],
  );
  const face = useFace(
    drawn.flatMap(({ key }) => key ?? []),
    useCallback(
      (values: FaceValues) => linesFace({ metric, lines: drawn, from, to }, values),
      [metric, drawn, from, to],
    ),
  );
  const { texts } = useDrawn(face);
  return (
    <Legend
      items={lines.map(({ sensorId }, index) => ({
        name: texts[2 * index] ?? '',
        text: texts[2 * index + 1] ?? '',
        ...(sensorId === null
          ? {}
          : { mark: <Value sensorId={sensorId} metric={metric} text={texts[2 * index + 1] ?? ''} /> }),
      }))}
    />
  );
}

/** Grey if it is too old. */
function Value({ sensorId, metric, text }: { sensorId: number; metric: ShownMetric; text: string }) {
  const [sensor] = useSensors(useMemo(() => [sensorId], [sensorId]));
  const interval = sensor?.state === 'ready' && sensor.value ? sensor.value.intervalSeconds : 0;
  const fresh = useTrust(pointKey(sensorId, metric.id), interval) === 'fresh';
  return (
    <Box component="span" sx={{ color: fresh ? 'text.primary' : 'stale.main' }}>
      {text}
    </Box>
  );
}
