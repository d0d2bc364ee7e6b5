import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Episode, EpisodeMark } from '../chart/episode.ts';
import { alarmLook, lookOf } from './alarm-look.ts';

/** Each raise of an alarm, its acknowledgement and its end, as far as they happened. */
function marksOf(alarm: AlarmView): EpisodeMark[] {
  const { severity, raises, raisedAt, acknowledgement, endedAt } = alarm;
  const known = raises.length > 0 ? raises : [{ severity, at: raisedAt }];
  const marks = known.map((raise): EpisodeMark => ({
    kind: 'raised',
    at: Date.parse(raise.at),
    look: alarmLook('active', 'unacknowledged', raise.severity),
  }));
  if (endedAt !== null) marks.push({ kind: 'ended', at: Date.parse(endedAt), look: lookOf(alarm) });
  if (acknowledgement !== null)
    marks.push({
      kind: 'acknowledged',
      at: Date.parse(acknowledgement.at),
      look: alarmLook('active', 'acknowledged', severity),
    });
  return marks;
}

/** The alarms of a metric as a chart draws them; one that is still active lasts until `now`. */
export function episodesOf(alarms: readonly AlarmView[], metricId: number, now: number): Episode[] {
  return alarms
    .filter((alarm) => alarm.metricId === metricId)
    .map((alarm) => ({
      id: alarm.id,
      from: Date.parse(alarm.onsetAt),
      to: alarm.endedAt === null ? now : Date.parse(alarm.endedAt),
      critical: alarm.severity === 80,
      marks: marksOf(alarm),
    }));
}
