import { changeNotificationsShape } from './commands.ts';
import { flag, shape, type ViewOf } from '../shape.ts';

/** GET api/user/notifications: a `NotificationSettings`. */
export const notificationsViewShape = changeNotificationsShape;

/** GET api/alarms/{org}/rules/{id}/subscription: whether the rule tells the caller at their own wish. */
export const subscriptionViewShape = shape({ subscribed: flag() });
export type SubscriptionView = ViewOf<typeof subscriptionViewShape>;
