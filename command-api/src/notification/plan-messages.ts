import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import { channelsAt } from '@watchglass/schemas/notification/channels-at';
import type { MessageCause, MessageChannel, SkipReason } from '@watchglass/schemas/notification/messages';
import type { Channel, NotificationSettings, Urgency } from '@watchglass/schemas/notification/settings';
import type { ToldDestination } from './told-destinations.ts';
import { messageIdOf, type Message, type Recipient } from './message.ts';

/** A person who is to be told, and the channels by which they can be reached. */
export interface Person {
  readonly userId: string;
  readonly settings: NotificationSettings;
  readonly reachable: readonly Channel[];
}

export interface Raise {
  readonly eventId: string;
  readonly alarmId: string;
  readonly organizationId: number;
  readonly raise: number;
  readonly urgency: Urgency;
  readonly at: Date;
  /** The step of an escalation policy, and its repeat; 0 and 0 are the raise itself. */
  readonly step?: number;
  readonly repeat?: number;
}

export function urgencyOf(severity: AlarmSeverity, subject: 'point' | 'base'): Urgency {
  if (severity < CRITICAL_SEVERITY) return 'warning';
  return subject === 'base' ? 'baseOffline' : 'critical';
}

/** One message for each person and each of their channels; those that quiet hours hold are planned as skipped. */
export function messagesOfRaise(raise: Raise, people: readonly Person[]): Message[] {
  return people.flatMap(({ userId, settings, reachable }) => {
    const { used, held } = channelsAt(settings, raise);
    const by = (channels: readonly Channel[], skipped: SkipReason | null) =>
      channels
        .filter((channel) => reachable.includes(channel))
        .map((channel) =>
          message(raise, { recipient: { kind: 'user', id: userId }, channel, cause: 'raised', skipped }),
        );
    return [...by(used, null), ...by(held, 'quiet')];
  });
}

/** One message for each destination. Quiet hours are of people. */
export function messagesToDestinations(raise: Raise, destinations: readonly ToldDestination[]): Message[] {
  return destinations.map(({ id, kind }) =>
    message(raise, { recipient: { kind: 'destination', id }, channel: kind, cause: 'raised', skipped: null }),
  );
}

/** A lane in which an alarm was told of, or is about to be. */
export interface ToldLane {
  readonly recipient: Recipient;
  readonly channel: MessageChannel;
  readonly raise: number;
  readonly urgency: Urgency;
}

/** One notice of the end for each recipient and channel of the raises. */
export function messagesOfEnd(
  end: Pick<Raise, 'eventId' | 'alarmId' | 'organizationId'> & { readonly cause: 'resolved' | 'canceled' },
  told: readonly ToldLane[],
): Message[] {
  return told.map(({ recipient, channel, raise, urgency }) =>
    message({ ...end, raise, urgency }, { recipient, channel, cause: end.cause, skipped: null }),
  );
}

function message(
  { alarmId, eventId, organizationId, raise, urgency, step = 0, repeat = 0 }: Omit<Raise, 'at'>,
  said: {
    readonly recipient: Recipient;
    readonly channel: MessageChannel;
    readonly cause: MessageCause;
    readonly skipped: SkipReason | null;
  },
): Message {
  const identity = { alarmId, eventId, recipient: said.recipient, channel: said.channel, step, repeat };
  return { id: messageIdOf(identity), ...identity, ...said, organizationId, raise, urgency };
}
