import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Episode, EpisodeMark } from '../chart/episode.ts';
import { alarmLook, lookOf } from './alarm-look.ts';

/** Marks of each raise, the acknowledgement and the end, if they happened. */
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

/** Returns the alarms of a metric as episodes of a chart; an active alarm lasts until `now`. */
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
