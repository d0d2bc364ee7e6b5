import Typography from '@mui/material/Typography';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useMemo } from 'react';
import { useLastHours } from '../chart/history.ts';
import { LineChart } from '../chart/LineChart.tsx';
import { lineOf } from '../chart/series.ts';
import { pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';

const HOURS = 24;

interface CourseProps {
  readonly alarm: AlarmView;
  readonly history: HistoryView;
}

function Course({ alarm, history }: CourseProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [metric] = useMetrics([alarm.metricId]);
  const series = useMemo(
    () => history.series.map(({ points }) => ({ id: alarm.id, name: alarm.sensorName, points: lineOf(points) })),
    [history, alarm.id, alarm.sensorName],
  );
  const thresholds = useMemo(
    () => [{ value: alarm.threshold, critical: alarm.severity === 80, rule: alarm.ruleTitle }],
    [alarm.threshold, alarm.severity, alarm.ruleTitle],
  );
  if (metric === undefined) return null;
  return (
    <>
      <Typography variant="h2">{t('alarm.course', { metric: metric.name })}</Typography>
      <LineChart
        series={series}
        thresholds={thresholds}
        from={history.from}
        to={history.to}
        zone={timeZone}
        label={t('tile.line.label', { metric: metric.name, names: alarm.sensorName })}
        format={(value) => readingText(t, metric, value)}
      />
    </>
  );
}

/** The course of the value that the alarm is about, with the limit that it crossed. */
export function AlarmChart({ alarm }: { alarm: AlarmView }) {
  const loaded = useLastHours([pointKey(alarm.sensorId, alarm.metricId)], HOURS);
  return <Show loaded={loaded}>{(history) => <Course alarm={alarm} history={history} />}</Show>;
}
