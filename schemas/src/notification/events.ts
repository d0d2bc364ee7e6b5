import { anyText, flag, integer, matching, oneOf, shape, text, uuid, type EventsOf } from '../shape.ts';
import { sealed } from '../user/events.ts';
import { changeNotificationsShape } from './commands.ts';

export const notificationEvents = {
  /** How a person wants to be told of alarms; `before` is what applied until then. */
  NotificationSettingsChanged: shape({
    userId: uuid(),
    before: changeNotificationsShape,
    settings: changeNotificationsShape,
  }),
  /** `name` is sealed; `host` is the push service. The rest of the address is a secret. */
  NotificationDeviceAdded: shape({ userId: uuid(), deviceId: uuid(), name: text(4096), host: anyText() }),
  /** By hand, because its push service does not know it any more, or because somebody else uses the browser now. */
  NotificationDeviceRemoved: shape({
    userId: uuid(),
    deviceId: uuid(),
    name: text(4096),
    cause: oneOf('byHand', 'gone', 'taken'),
  }),
  /** A person asked for a message that shows whether a channel reaches them. */
  NotificationTestRequested: shape({ userId: uuid(), channel: oneOf('email', 'sms') }),
  /** A person proved by a code that a phone is theirs: E.164, sealed under their own key. */
  PhoneConfirmed: shape({ userId: uuid(), phone: sealed }),
  PhoneRemoved: shape({ userId: uuid() }),
  /** So many of a workspace's text messages of a month (UTC) are spent that its administrators are told. */
  SmsBudgetNearlySpent: shape({
    organizationId: integer(1),
    month: matching(/^\d{4}-\d{2}$/, 'month'),
    used: integer(1),
    budget: integer(1),
  }),
  /** Mails and text messages of a workspace carry links that acknowledge, or none. Without it they do. */
  AlarmLinksConfigured: shape({ organizationId: integer(1), acknowledge: flag() }),
};
export type NotificationEvent = EventsOf<typeof notificationEvents>;

export function notificationStream(userId: string): string {
  return `notification-${userId}`;
}

export function smsBudgetStream(organizationId: number): string {
  return `notification-budget-${organizationId}`;
}

export function alarmLinksStream(organizationId: number): string {
  return `alarmLinks-${organizationId}`;
}
