import Box from '@mui/material/Box';
import type { ChartSeries, HistoryView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { LineTileProps } from '@watchglass/schemas/tile/line';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import { alarmRuleList } from '../../alarm-rule/atoms.ts';
import { thresholdsOf, type Threshold } from '../../alarm-rule/thresholds.ts';
import { Legend } from '../../chart/Legend.tsx';
import { LineChart } from '../../chart/LineChart.tsx';
import { lineOf, type Series } from '../../chart/series.ts';
import { useRowList } from '../../live/row-list.ts';
import { pointAtom, pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useMay, useOrganization } from '../../user/rights.ts';

interface LineProps {
  readonly props: LineTileProps;
  readonly data: HistoryView;
}

const NO_THRESHOLDS: readonly Threshold[] = [];

function useThresholds(metricId: number | undefined, sensors: readonly SensorView[]): readonly Threshold[] {
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
  return rules.state === 'ready' && metricId !== undefined
    ? thresholdsOf(rules.value.values(), metricId, sensors)
    : NO_THRESHOLDS;
}

export function Line(props: LineProps) {
  return useMay('alarms', 'r') ? <WithThresholds {...props} /> : <Lines {...props} thresholds={NO_THRESHOLDS} />;
}

function WithThresholds(props: LineProps) {
  const sensors = useSensors(props.props.sensors).flatMap((each) =>
    each.state === 'ready' && each.value ? [each.value] : [],
  );
  return <Lines {...props} thresholds={useThresholds(props.props.metrics[0], sensors)} />;
}

function useSeries(history: readonly ChartSeries[]): readonly Series[] {
  const sensors = useSensors(history.map(({ sensorId }) => sensorId));
  return useMemo(
    () =>
      history.map(({ sensorId, metricId, points }, index) => {
        const loaded = sensors[index];
        const sensor = loaded?.state === 'ready' ? loaded.value : null;
        return { id: `${sensorId}.${metricId}`, name: sensor?.name ?? `${sensorId}`, points: lineOf(points) };
      }),
    [history, sensors],
  );
}

/** The value of now per line; a chart's last bucket is an average, and older. */
function useNewest(history: readonly ChartSeries[]): readonly (number | null | undefined)[] {
  return useAtomValue(
    useMemo(() => {
      const last = history.map(({ points }) => points.findLast(([, , average]) => average !== null)?.[2]);
      return selectAtom(
        atom((get) =>
          history.map(
            ({ sensorId, metricId }, index) => get(pointAtom(pointKey(sensorId, metricId)))?.value ?? last[index],
          ),
        ),
        (values) => values,
        (a, b) => a.length === b.length && a.every((value, index) => value === b[index]),
      );
    }, [history]),
  );
}

function Lines({ props, data, thresholds }: LineProps & { thresholds: readonly Threshold[] }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [metric] = useMetrics(props.metrics);
  const series = useSeries(data.series);
  const newest = useNewest(data.series);
  if (metric === undefined || props.sensors.length === 0)
    return <Statement small icon="chart" title={t('tile.line.choose')} />;
  if (series.every(({ points }) => points.every(({ y }) => y === null)))
    return <Statement small icon="chart" title={t('tile.line.empty')} />;
  const items = series.map((line, index) => ({
    name: line.name,
    text: readingWithUnit(t, metric, newest[index] ?? Number.NaN),
  }));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, gap: 1 }}>
      <Legend items={items} />
      <LineChart
        series={series}
        thresholds={thresholds}
        from={data.from}
        to={data.to}
        zone={timeZone}
        label={t('tile.line.label', { metric: metric.name, names: series.map(({ name }) => name).join(', ') })}
        format={(value) => readingText(t, metric, value)}
      />
    </Box>
  );
}
