import Typography from '@mui/material/Typography';
import { isOfValue, type PointAlarm } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { eachOnce, limitsOf, type Threshold } from '../alarm-rule/thresholds.ts';
import { useHistory } from '../chart/history.ts';
import { LineChart } from '../chart/LineChart.tsx';
import { lineOf } from '../chart/series.ts';
import { readNowAtom } from '../live/clock.ts';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { isCritical } from './atoms.ts';
import { episodesOf } from './episodes.ts';
import { frameOf } from './frame-of.ts';

const REREAD_MS = 30_000;

/** The crossed limit as of the raise, and the rule's current limits; a slope or a silence has none in the chart. */
function useLimits(alarm: AlarmView): readonly Threshold[] {
  const rules = useRowList(alarmRuleList(useOrganization().id));
  const { threshold, ruleId, ruleTitle, severity } = alarm;
  const isLimit = isOfValue(alarm);
  const rule = rules.state === 'ready' ? rules.value.get(ruleId) : undefined;
  return useMemo(
    () =>
      eachOnce([
        ...(isLimit ? [{ value: threshold, critical: isCritical({ severity }), rule: ruleTitle }] : []),
        ...(rule === undefined ? [] : limitsOf(rule)),
      ]),
    [isLimit, threshold, severity, ruleTitle, rule],
  );
}

/** The current time, again and again while the frame moves with it. */
function useNow(): number {
  const now = useSetAtom(readNowAtom);
  const [at, setAt] = useState(() => now());
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), REREAD_MS);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}

interface CourseProps {
  readonly alarm: PointAlarm;
  readonly history: HistoryView;
}

function Course({ alarm, history }: CourseProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [metric] = useMetrics([alarm.metricId]);
  const thresholds = useLimits(alarm);
  const series = useMemo(
    () => history.series.map(({ points }) => ({ id: alarm.id, name: alarm.sensorName, points: lineOf(points) })),
    [history, alarm.id, alarm.sensorName],
  );
  const episodes = useMemo(() => episodesOf([alarm], alarm.metricId, history.to), [alarm, history.to]);
  const format = useMemo(
    () => (value: number) => (metric === undefined ? '' : readingText(t, metric, value)),
    [t, metric],
  );
  if (metric === undefined) return null;
  return (
    <>
      <Typography variant="h2">{t('alarm.course', { metric: metric.name })}</Typography>
      <LineChart
        series={series}
        thresholds={thresholds}
        episodes={episodes}
        from={history.from}
        to={history.to}
        zone={timeZone}
        label={t('tile.line.label', { metric: metric.name, names: alarm.sensorName })}
        format={format}
      />
    </>
  );
}

/** The chart of an alarm: its episode, twice its length on either side, and every limit of its rule. */
export function AlarmChart({ alarm }: { alarm: PointAlarm }) {
  const now = useNow();
  const episode = {
    from: Date.parse(alarm.onsetAt),
    to: alarm.endedAt === null ? now : Date.parse(alarm.endedAt),
  };
  const { loaded, again } = useHistory([pointKey(alarm.sensorId, alarm.metricId)], frameOf(episode, now));
  return (
    <Show loaded={loaded} again={again}>
      {(history) => <Course alarm={alarm} history={history} />}
    </Show>
  );
}
