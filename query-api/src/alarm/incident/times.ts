import type { Incident } from '@watchglass/schemas/alarm/incident';
import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';

/** The first raise of an alarm, in epoch milliseconds. */
export function firstRaise(timeline: readonly Happened[], { raisedAt }: Pick<AlarmView, 'raisedAt'>): number {
  return Date.parse(timeline.find(({ type }) => type === 'AlarmRaised')?.at ?? raisedAt);
}

export type Happened = Pick<AlarmTimelineEntry, 'type' | 'at'>;

const SEEN: ReadonlySet<string> = new Set(['AlarmOpened', 'AlarmAcknowledged']);

/** How long it took, in seconds, from the first raise; null for what has not happened. */
export function timesOf(
  timeline: readonly Happened[],
  alarm: Pick<AlarmView, 'raisedAt' | 'endedAt'>,
): Incident['times'] {
  const raised = firstRaise(timeline, alarm);
  const seconds = (at: string | null | undefined): number | null =>
    at ? Math.max(0, (Date.parse(at) - raised) / 1000) : null;
  return {
    see: seconds(timeline.find(({ type }) => SEEN.has(type))?.at),
    acknowledge: seconds(timeline.find(({ type }) => type === 'AlarmAcknowledged')?.at),
    resolve: seconds(alarm.endedAt),
  };
}
