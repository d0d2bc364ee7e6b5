import Typography from '@mui/material/Typography';
import { isOfValue, type PointAlarm } from '@watchglass/schemas/alarm/subject';
import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { eachOnce, limitsOf, type Threshold } from '../alarm-rule/thresholds.ts';
import { useHistory } from '../chart/history.ts';
import { LineChart } from '../chart/LineChart.tsx';
import { lineOf } from '../chart/series.ts';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { useSensorAlarms } from '../sensor/sensor-alarms.ts';
import { alarmPath, isCritical } from './atoms.ts';
import { episodesOf } from './episodes.ts';
import { frameOf } from './frame-of.ts';
import { ShelfBars } from './ShelfBars.tsx';
import { shelfSpans, type ShelfSpan } from './shelf-spans.ts';

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
  readonly others: readonly AlarmView[];
  readonly shelves: readonly ShelfSpan[];
}

function Course({ alarm, history, others, shelves }: CourseProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [metric] = useMetrics([alarm.metricId]);
  const thresholds = useLimits(alarm);
  const series = useMemo(
    () => history.series.map((each) => ({ id: alarm.id, name: alarm.sensorName, ...lineOf(each) })),
    [history, alarm.id, alarm.sensorName],
  );
  const episodes = useMemo(() => {
    // Marks are of this alarm alone: those of the others are on their own pages.
    const bands = episodesOf(others, alarm.metricId, history.to).map((episode) => ({ ...episode, marks: [] }));
    return [...bands, ...episodesOf([alarm], alarm.metricId, history.to)];
  }, [alarm, others, history.to]);
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
        over={shelves.length > 0 ? (area) => <ShelfBars area={area} spans={shelves} zone={timeZone} /> : undefined}
      />
    </>
  );
}

const NO_SPANS: readonly ShelfSpan[] = [];

/** Read again with the alarm: its time line moves whenever its row does. */
function useShelves({ id, position }: AlarmView): readonly ShelfSpan[] {
  const { id: organizationId } = useOrganization();
  const path = `${alarmPath({ organizationId, alarmId: id })}/timeline`;
  const { loaded } = useRead(`${path} ${position}`, async (http, signal) =>
    shelfSpans((await http.get<{ items: readonly AlarmTimelineEntry[] }>(path, signal)).items),
  );
  return loaded.state === 'ready' ? loaded.value : NO_SPANS;
}

/** The other episodes of the point in the frame. */
function useOthers({ id, sensorId }: PointAlarm, frame: { readonly from: number; readonly to: number }) {
  const sensorIds = useMemo(() => [sensorId], [sensorId]);
  const alarms = useSensorAlarms(sensorIds, frame);
  return useMemo(() => alarms.filter((other) => other.id !== id), [alarms, id]);
}

/**
 * The chart of an alarm: its episode, twice its length on either side, what else was raised there, every limit of its rule, and
 * the times on the shelf.
 */
export function AlarmChart({ alarm }: { alarm: PointAlarm }) {
  const now = useNow();
  const episode = {
    from: Date.parse(alarm.onsetAt),
    to: alarm.endedAt === null ? now : Date.parse(alarm.endedAt),
  };
  const frame = frameOf(episode, now);
  const { loaded, again } = useHistory([pointKey(alarm.sensorId, alarm.metricId)], frame);
  const others = useOthers(alarm, frame);
  const shelves = useShelves(alarm);
  return (
    <Show loaded={loaded} again={again}>
      {(history) => <Course alarm={alarm} history={history} others={others} shelves={shelves} />}
    </Show>
  );
}
