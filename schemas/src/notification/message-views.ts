import {
  anyText,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { FAIL_REASONS, MESSAGE_CAUSES, MESSAGE_CHANNELS, SKIP_REASONS } from './messages.ts';
import { CHANNELS } from './settings.ts';

export const MESSAGE_STATES = ['sent', 'delivered', 'failed', 'skipped'] as const;

/** GET api/alarms/{org}/messages and …/alarm/{id}/messages (items), newest first. */
export const messageViewShape = shape({
  id: uuid(),
  alarmId: uuid(),
  ruleTitle: anyText(),
  /** The name of the sensor or base. */
  subject: anyText(),
  severity: integer(0),
  cause: oneOf(...MESSAGE_CAUSES),
  channel: oneOf(...MESSAGE_CHANNELS),
  /** The name of who is told; empty after the person was erased. */
  to: anyText(),
  state: oneOf(...MESSAGE_STATES),
  /** Why it was not sent; null if it was. */
  reason: nullable(oneOf(...SKIP_REASONS, ...FAIL_REASONS)),
  at: instant(),
});
export type MessageView = ViewOf<typeof messageViewShape>;

/** The filters of the list: comma-separated words. */
export const messageFilterFields = {
  states: optional(text(64, 0)),
  channels: optional(text(64, 0)),
};

/** …/rules/{id}/recipients?at&severity: `at` in epoch milliseconds, now by default. */
export const recipientsQuery = shape({
  at: optional(integer(0, Date.UTC(2106, 0, 1))),
  severity: optional(oneOf('warning', 'critical')),
});

/**
 * GET …/rules/{id}/recipients (items): who would be told of an alarm of the rule. `by` is whose wish that is; `held` are the channels that
 * quiet hours hold back.
 */
export const recipientViewShape = shape({
  userId: uuid(),
  name: anyText(),
  by: oneOf('rule', 'self', 'both'),
  told: oneOf('yes', 'noRight', 'noChannel'),
  channels: listOf(oneOf(...CHANNELS)),
  held: listOf(oneOf(...CHANNELS)),
});
export type RecipientView = ViewOf<typeof recipientViewShape>;
