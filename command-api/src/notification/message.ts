import type { FailReason, MessageCause, MessageChannel, SkipReason } from '@watchglass/schemas/notification/messages';
import type { Urgency } from '@watchglass/schemas/notification/settings';
import { v5 } from 'uuid';

const MESSAGES = '5d1c8a52-7b0e-5f6d-9a1c-2f4b6c7d8e91';

export interface Recipient {
  readonly kind: 'user' | 'destination';
  readonly id: string;
}

/** What identifies a message: two planners give it the same id. */
export interface Identity {
  readonly alarmId: string;
  readonly eventId: string;
  readonly recipient: Recipient;
  readonly channel: MessageChannel;
  readonly step: number;
  readonly repeat: number;
}

/** A planned message; with a `skipped` it is never sent. */
export interface Message extends Identity {
  readonly id: string;
  readonly organizationId: number;
  readonly cause: MessageCause;
  readonly raise: number;
  readonly urgency: Urgency;
  readonly skipped: SkipReason | null;
}

export type Outcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'skipped'; readonly reason: SkipReason }
  | { readonly outcome: 'failed'; readonly reason: FailReason };

export function messageIdOf({ alarmId, eventId, recipient, channel, step, repeat }: Identity): string {
  return v5(`${alarmId} ${eventId} ${recipient.kind}/${recipient.id} ${channel} ${step} ${repeat}`, MESSAGES);
}

/** A recipient by one channel: what limits and order are kept for. */
export function laneOf({ recipient, channel }: Pick<Identity, 'recipient' | 'channel'>): string {
  return `${recipient.kind}/${recipient.id} ${channel}`;
}
