/** Ways out of the product: those of people, and those of destinations. */
export const MESSAGE_CHANNELS = ['email', 'push', 'sms', 'webhook', 'slack', 'mailbox'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What a message is about: a raise, or one of the two ends of an alarm. */
export const MESSAGE_CAUSES = ['raised', 'resolved', 'canceled'] as const;
export type MessageCause = (typeof MESSAGE_CAUSES)[number];

/**
 * Why a message was not sent: the recipient may not see the alarm (any more), somebody has acknowledged, quiet hours hold it, a
 * newer message or a digest says it, the budget of text messages is spent, the alarm is shelved or hidden, the recipient was told
 * nothing that could end, an outage kept it back until the alarm had ended, or the destination is off, unconfirmed or deleted.
 */
export const SKIP_REASONS = [
  'noRight',
  'acknowledged',
  'quiet',
  'folded',
  'budget',
  'shelved',
  'suppressed',
  'untold',
  'ended',
  'off',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a message failed: refused for good, no address to send to, or not taken before it was too late. */
export const FAIL_REASONS = ['refused', 'noAddress', 'late'] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** A message that tells of several alarms: a list of criticals, a digest, the begin and the end of a flood, what an outage kept back. */
export const BUNDLE_KINDS = ['list', 'digest', 'flood', 'floodEnd', 'late'] as const;
export type BundleKind = (typeof BUNDLE_KINDS)[number];
