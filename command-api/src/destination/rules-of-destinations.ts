import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** Which rules tell each destination: this process's own fold of all rules, which follows the events. */
export interface RulesOfDestinations {
  /** The title of a rule that tells the destination; null if none does. */
  ruleThatTells(destinationId: string): Promise<string | null>;
  stop(): Promise<void>;
}

type Followed = Extract<AlarmRuleEvent, { type: 'AlarmRuleCreated' | 'AlarmRuleChanged' | 'AlarmRuleDeleted' }>;
const TYPES: readonly Followed['type'][] = ['AlarmRuleCreated', 'AlarmRuleChanged', 'AlarmRuleDeleted'];

interface Told {
  readonly title: string;
  readonly destinationIds: readonly string[];
}

/** Starts following. Every question waits until the fold has all events before the start. Rules that tell no destination take no memory. */
export function followRulesOfDestinations(eventStore: EventStore): RulesOfDestinations {
  const rules = new Map<string, Told>();
  let isReady = (): void => undefined;
  const ready = new Promise<void>((done) => {
    isReady = done;
  });
  const following = eventStore.follow({
    after: null,
    filter: { types: TYPES },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const { type, data } = eventOf<Followed>(recorded);
        const destinationIds = type === 'AlarmRuleDeleted' ? [] : (data.definition.subscribers?.destinationIds ?? []);
        if (type === 'AlarmRuleDeleted' || destinationIds.length === 0) rules.delete(data.ruleId);
        else rules.set(data.ruleId, { title: data.definition.title, destinationIds });
      }
    },
    caughtUp: () => isReady(),
  });
  return {
    ruleThatTells: async (destinationId) => {
      await ready;
      for (const { title, destinationIds } of rules.values()) if (destinationIds.includes(destinationId)) return title;
      return null;
    },
    stop: () => following.stop(),
  };
}
