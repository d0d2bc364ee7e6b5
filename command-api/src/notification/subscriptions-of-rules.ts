import type { AlarmSubscriptionEvent } from '@watchglass/schemas/alarm-rule/subscription-events';
import type { EventStore, Following } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** Who has subscribed to each rule themselves: this process's own fold of all subscriptions, which follows the events. */
export interface SubscriptionsOfRules {
  of(ruleId: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const TYPES: readonly AlarmSubscriptionEvent['type'][] = ['AlarmRuleSubscribed', 'AlarmRuleUnsubscribed'];

/** Starts following. Every question waits until the fold has all events before the start. */
export function followSubscriptions(eventStore: EventStore): SubscriptionsOfRules {
  const people = new Map<string, Set<string>>();
  let isReady = (): void => undefined;
  const ready = new Promise<void>((done) => {
    isReady = done;
  });
  const following: Following = eventStore.follow({
    after: null,
    filter: { types: TYPES },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const { type, data } = eventOf<AlarmSubscriptionEvent>(recorded);
        const subscribed = people.get(data.ruleId) ?? new Set();
        if (type === 'AlarmRuleSubscribed') subscribed.add(data.userId);
        else subscribed.delete(data.userId);
        people.set(data.ruleId, subscribed);
      }
    },
    caughtUp: () => isReady(),
  });
  return {
    of: async (ruleId) => {
      await ready;
      return [...(people.get(ruleId) ?? [])];
    },
    stop: () => following.stop(),
  };
}
