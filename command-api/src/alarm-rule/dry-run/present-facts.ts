import type { AlarmSubscriptionEvent } from '@watchglass/schemas/alarm-rule/subscription-events';
import type { EventStore, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { OrganizationRules } from '../../alarm/organization-rules.ts';
import { WATCHED_EVENTS, WatchedRules } from '../../alarm/watched-rules.ts';
import { eventOf } from '../../handle-command.ts';

const SUBSCRIPTIONS: readonly string[] = [
  'AlarmRuleSubscribed',
  'AlarmRuleUnsubscribed',
] satisfies AlarmSubscriptionEvent['type'][];
/** What rules depend on; the rules themselves are given. */
const TYPES = [...WATCHED_EVENTS.filter((type) => !type.startsWith('AlarmRule')), ...SUBSCRIPTIONS];

/** What the rules of an organization depend on now, and who has subscribed to each of them. */
export interface Present {
  readonly organization: OrganizationRules;
  readonly subscribersOf: (ruleId: string) => readonly string[];
}

/**
 * This process's own fold of what rules depend on. It goes on from where the last question left it: without a dry run it
 * costs nothing.
 */
export class PresentFacts {
  readonly #eventStore: EventStore;
  readonly #rules = new WatchedRules();
  readonly #subscribers = new Map<string, Set<string>>();
  #upTo: Position | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(eventStore: EventStore) {
    this.#eventStore = eventStore;
  }

  /** With every event that was stored before the call. */
  async of(organizationId: number): Promise<Present> {
    const turn = this.#turn.then(() => this.#catchUp());
    this.#turn = turn.catch(() => undefined);
    await turn;
    return {
      organization: this.#rules.of(organizationId),
      subscribersOf: (ruleId) => [...(this.#subscribers.get(ruleId) ?? [])],
    };
  }

  async #catchUp(): Promise<void> {
    for await (const { events, upTo } of this.#eventStore.readAll(this.#upTo, { types: TYPES })) {
      for (const event of events) this.#apply(event);
      this.#upTo = upTo;
    }
  }

  #apply(event: RecordedEvent): void {
    if (SUBSCRIPTIONS.includes(event.type)) this.#subscribe(eventOf<AlarmSubscriptionEvent>(event));
    else this.#rules.apply(event);
  }

  #subscribe({ type, data: { ruleId, userId } }: AlarmSubscriptionEvent): void {
    const subscribers = this.#subscribers.get(ruleId) ?? new Set();
    this.#subscribers.set(ruleId, subscribers);
    if (type === 'AlarmRuleSubscribed') subscribers.add(userId);
    else subscribers.delete(userId);
  }
}
