import { anyText, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

export const WEBHOOK_STATES = ['on', 'failing', 'off'] as const;
export const WEBHOOK_MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;

/** GET api/webhooks/{org} (items). `host` is all that is shown of an address. */
export const webhookViewShape = shape({
  id: uuid(),
  name: anyText(),
  host: anyText(),
  types: listOf(anyText()),
  locations: listOf(uuid()),
  state: oneOf(...WEBHOOK_STATES),
  /** Why it is off; null unless it is. */
  offCause: nullable(oneOf('byHand', 'failing', 'gone')),
  /** Messages that wait. */
  waiting: integer(0),
  lastDeliveredAt: nullable(instant()),
  /** Since when nothing was taken; null while messages are. */
  failingSince: nullable(instant()),
  position: anyText(),
});
export type WebhookView = ViewOf<typeof webhookViewShape>;

/** `status` is null without an answer; `why` is a status or an error code; `answer` is the beginning of what came back. */
const attemptShape = shape({
  at: instant(),
  status: nullable(integer(0)),
  why: anyText(),
  answer: anyText(),
  ms: integer(0),
});

/** GET …/webhook/{id}/messages (items), newest first. `id` is the one that the receiver sees in every attempt. */
export const webhookMessageShape = shape({
  id: uuid(),
  type: anyText(),
  seq: integer(0),
  state: oneOf(...WEBHOOK_MESSAGE_STATES),
  at: instant(),
  /** Null unless it waits. */
  nextAt: nullable(instant()),
  body: anyText(),
  attempts: listOf(attemptShape),
});
export type WebhookMessageView = ViewOf<typeof webhookMessageShape>;

/** Reply to the creation of a webhook. `secret` is shown this once. */
export const webhookMadeShape = shape({ id: uuid(), secret: anyText() });
export type WebhookMade = ViewOf<typeof webhookMadeShape>;

/** Reply to a trial. `status` is that of the answer; null without one. */
export const webhookTestedShape = shape({
  outcome: oneOf('sent', 'failed'),
  status: nullable(integer(0)),
  why: anyText(),
});
export type WebhookTested = ViewOf<typeof webhookTestedShape>;
