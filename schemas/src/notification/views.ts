import { alarmLinkSettingsShape, changeNotificationsShape } from './commands.ts';
import { anyNumber, anyText, flag, instant, integer, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/user/notifications: a `NotificationSettings`. */
export const notificationsViewShape = changeNotificationsShape;

/**
 * GET api/user/notifications/phone: the person's own confirmed phone in E.164, null without one. `offered` is false if the
 * installation sends no text messages.
 */
export const phoneViewShape = shape({ offered: flag(), phone: nullable(anyText()) });
export type PhoneView = ViewOf<typeof phoneViewShape>;

/** The answer to a code that was sent: when the next one may be asked for, and how long this one holds. */
export const phoneCodeSentShape = shape({ againAfterSeconds: integer(0), validMinutes: integer(1) });
export type PhoneCodeSent = ViewOf<typeof phoneCodeSentShape>;

/** GET api/alarms/{org}/links. */
export const alarmLinkSettingsViewShape = alarmLinkSettingsShape;
export type AlarmLinkSettings = ViewOf<typeof alarmLinkSettingsViewShape>;

/** GET api/alarms/{org}/rules/{id}/subscription: whether the rule tells the caller at their own wish. */
export const subscriptionViewShape = shape({ subscribed: flag() });
export type SubscriptionView = ViewOf<typeof subscriptionViewShape>;

/**
 * GET api/alarm-link/{token}: the alarm of a link in a mail. Reading changes nothing, because mail scanners open links. `value` is
 * in `unit`, the metric's native unit; both are empty for rules on missing data, where `value` is minutes of silence.
 */
export const alarmLinkViewShape = shape({
  organizationId: integer(1),
  alarmId: uuid(),
  workspace: anyText(),
  subject: anyText(),
  ruleTitle: anyText(),
  severity: integer(0),
  state: oneOf('active', 'resolved', 'canceled'),
  isOfSilence: flag(),
  value: nullable(anyNumber()),
  unit: anyText(),
  digits: integer(0),
  raisedAt: instant(),
  /** Who acknowledged; null if nobody has. */
  acknowledgedBy: nullable(anyText()),
  /** `open`: the link acknowledges. `used`: it has. `rose`: the severity rose after it was sent. `off`: the workspace has no such links. */
  link: oneOf('open', 'used', 'rose', 'off'),
});
export type AlarmLinkView = ViewOf<typeof alarmLinkViewShape>;
