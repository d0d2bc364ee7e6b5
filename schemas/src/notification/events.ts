import { oneOf, shape, uuid, type EventsOf } from '../shape.ts';
import { changeNotificationsShape } from './commands.ts';

export const notificationEvents = {
  /** How a person wants to be told of alarms; `before` is what applied until then. */
  NotificationSettingsChanged: shape({
    userId: uuid(),
    before: changeNotificationsShape,
    settings: changeNotificationsShape,
  }),
  /** A person asked for a message that shows whether a channel reaches them. */
  NotificationTestRequested: shape({ userId: uuid(), channel: oneOf('email') }),
};
export type NotificationEvent = EventsOf<typeof notificationEvents>;

export function notificationStream(userId: string): string {
  return `notification-${userId}`;
}
