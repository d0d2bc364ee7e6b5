import { asNew } from '@watchglass/command-api/handle-command';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { Actor } from '@watchglass/schemas/event';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { v5 } from 'uuid';
import type { Change } from './course.ts';
import type { Dealing, Message } from './dealing.ts';

/** One message in so many was refused by the server of mails. */
const REFUSED_ONE_IN = 40;

export interface PastAlarm {
  readonly alarmId: string;
  readonly organizationId: number;
  readonly rule: { readonly ruleId: string; readonly ruleVersion: number; readonly ruleTitle: string };
  readonly kind?: 'rate' | 'absence' | 'baseOffline';
  readonly subject: { readonly sensorId: number; readonly metricId: number } | { readonly baseSerial: string };
  readonly onsetAt: number;
}

interface Dated {
  readonly at: number;
  readonly actor: Actor;
  readonly event: AlarmEvent;
}

const system = (id: string): Actor => ({ kind: 'system', id });
const iso = (at: number): string => new Date(at).toISOString();

/** The events of a past alarm as they would have been appended, each with the instant of its time. */
export function eventsOf(alarm: PastAlarm, course: readonly Change[], dealing: Dealing): readonly NewEvent[] {
  const dated = [
    ...changes(alarm, course),
    ...dealing.messages.map((message, index) => told(alarm, message, index)),
    ...acknowledged(alarm, dealing),
  ].toSorted((a, b) => a.at - b.at);
  return dated.flatMap(({ at, actor, event }, index) =>
    asNew([event], {
      newId: () => v5(`event ${index}`, alarm.alarmId),
      metadata: { organizationId: alarm.organizationId, actor, at: iso(at), correlationId: alarm.alarmId },
    }),
  );
}

function changes(alarm: PastAlarm, course: readonly Change[]): readonly Dated[] {
  const { alarmId, organizationId, rule, kind, subject, onsetAt } = alarm;
  const ids = { alarmId, organizationId };
  return course.map((change, index) => {
    const { at, type, side, threshold, severity } = change;
    const [furthest = change] = course.slice(0, index + 1).toSorted((a, b) => b.value - a.value);
    const measured = { ...measuredIn(change), peak: measuredIn(furthest) };
    const actor = system('alarms');
    if (type === 'resolved') return { at, actor, event: { type: 'AlarmResolved', data: { ...ids, ...measured } } };
    const about = { ...rule, ...(kind && { kind }), ...subject, onsetAt: iso(onsetAt) };
    const crossed = { severity, raise: index + 1, side, threshold, ...measured };
    return { at, actor, event: { type: 'AlarmRaised', data: { ...ids, ...about, ...crossed } } };
  });
}

const measuredIn = ({ value, measuredAt }: Change) => ({ value, measuredAt: iso(measuredAt) });

function told({ alarmId, organizationId }: PastAlarm, { at, to, ...message }: Message, index: number): Dated {
  const messageId = v5(`message ${index}`, alarmId);
  const data = { alarmId, organizationId, messageId, userId: to, channel: 'email', repeat: 0, ...message } as const;
  const isRefused = Number.parseInt(messageId.slice(0, 6), 16) % REFUSED_ONE_IN === 0;
  const event: AlarmEvent = isRefused
    ? { type: 'AlarmNotificationFailed', data: { ...data, reason: 'refused' } }
    : { type: 'AlarmNotified', data };
  return { at, actor: system('notifications'), event };
}

function acknowledged({ alarmId, organizationId }: PastAlarm, { acknowledgement }: Dealing): readonly Dated[] {
  if (acknowledgement === null) return [];
  const { at, by, raise, comment } = acknowledgement;
  const data = { alarmId, organizationId, raise, ...(comment !== null && { comment }) };
  return [{ at, actor: { kind: 'user', id: by }, event: { type: 'AlarmAcknowledged', data } }];
}
