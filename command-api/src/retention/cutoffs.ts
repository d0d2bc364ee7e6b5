import type { RetentionEvent } from '@watchglass/schemas/retention/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** The instants before which readings of organizations are deleted (epoch milliseconds), by id. */
export interface Cutoffs {
  /** Resolves once all events before the start are known, so that a restart takes in nothing that is deleted. */
  known(): Promise<ReadonlyMap<number, number>>;
}

/** Starts following. What another process takes in before it hears of a cutoff is never shown. */
export function followCutoffs(eventStore: EventStore): Cutoffs & { stop(): Promise<void> } {
  const cutoffs = new Map<number, number>();
  let isKnown = (): void => undefined;
  const known = new Promise<void>((done) => {
    isKnown = done;
  });
  const following = eventStore.follow({
    after: null,
    filter: { types: ['ReadingsExpired'] },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const { organizationId, measuredBefore } =
          eventOf<Extract<RetentionEvent, { type: 'ReadingsExpired' }>>(recorded).data;
        cutoffs.set(organizationId, Date.parse(measuredBefore));
      }
    },
    caughtUp: () => isKnown(),
  });
  return { known: () => known.then(() => cutoffs), stop: () => following.stop() };
}
