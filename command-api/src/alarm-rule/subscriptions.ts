import type { AlarmSubscriptionEvent } from '@watchglass/schemas/alarm-rule/subscription-events';
import type { Fold } from '../handle-command.ts';

/** The ids of the rules of one organization that tell a person at the person's own wish. */
export type Subscriptions = ReadonlySet<string>;

function evolve(subscriptions: Subscriptions, { type, data }: AlarmSubscriptionEvent): Subscriptions {
  switch (type) {
    case 'AlarmRuleSubscribed':
      return new Set([...subscriptions, data.ruleId]);
    case 'AlarmRuleUnsubscribed':
      return new Set([...subscriptions].filter((id) => id !== data.ruleId));
  }
}

const none: Subscriptions = new Set();
export const subscriptionsFold: Fold<Subscriptions, AlarmSubscriptionEvent> = { initial: none, evolve };

/** Decides nothing if the person already is, or is not, told: the call may be repeated. */
export function setSubscription(
  subscriptions: Subscriptions,
  which: AlarmSubscriptionEvent['data'],
  isTold: boolean,
): AlarmSubscriptionEvent[] {
  if (subscriptions.has(which.ruleId) === isTold) return [];
  return [{ type: isTold ? 'AlarmRuleSubscribed' : 'AlarmRuleUnsubscribed', data: which }];
}
