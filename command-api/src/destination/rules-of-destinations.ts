import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** Which rules tell each destination, and which have each calendar: this process's own fold of all rules, which follows the events. */
export interface RulesOfDestinations {
  /** The title of a rule that tells the destination; null if none does. */
  ruleThatTells(destinationId: string): Promise<string | null>;
  /** The title of a rule whose schedule has the calendar; null if none has. */
  ruleWithCalendar(calendarId: string): Promise<string | null>;
  stop(): Promise<void>;
}

type Followed = Extract<AlarmRuleEvent, { type: 'AlarmRuleCreated' | 'AlarmRuleChanged' | 'AlarmRuleDeleted' }>;
const TYPES: readonly Followed['type'][] = ['AlarmRuleCreated', 'AlarmRuleChanged', 'AlarmRuleDeleted'];

interface Told {
  readonly title: string;
  readonly destinationIds: readonly string[];
  readonly calendarId: string | undefined;
}

/** Starts following. Every question waits until the fold has all events before the start. Rules with neither take no memory. */
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
        const told = type === 'AlarmRuleDeleted' ? null : toldBy(data.definition);
        if (told === null) rules.delete(data.ruleId);
        else rules.set(data.ruleId, told);
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
    ruleWithCalendar: async (calendarId) => {
      await ready;
      return [...rules.values()].find((told) => told.calendarId === calendarId)?.title ?? null;
    },
    stop: () => following.stop(),
  };
}

function toldBy({ title, subscribers, schedule }: AlarmRuleDefinition): Told | null {
  const [destinationIds, calendarId] = [subscribers?.destinationIds ?? [], schedule?.calendarId];
  return destinationIds.length === 0 && calendarId === undefined ? null : { title, destinationIds, calendarId };
}
