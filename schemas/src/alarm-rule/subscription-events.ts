import { integer, shape, uuid, type EventsOf } from '../shape.ts';

const subscription = shape({ ruleId: uuid(), organizationId: integer(1), userId: uuid() });

/** "Tell me": a person's own subscriptions stand in a stream of their own, so that no rule's revision moves. */
export const alarmSubscriptionEvents = { AlarmRuleSubscribed: subscription, AlarmRuleUnsubscribed: subscription };
export type AlarmSubscriptionEvent = EventsOf<typeof alarmSubscriptionEvents>;

export function alarmSubscriptionsStream(organizationId: number, userId: string): string {
  return `alarmSubscriptions-${organizationId}-${userId}`;
}
