import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';

/** Everything that is in the store now, in its order. */
export async function* eachEvent(store: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of store.readAll(null)) yield* events;
}

/**
 * The event as another store is given it. That one records its own time; an event that does not say itself when it happened
 * keeps, for the audit, the time at which it was first recorded.
 */
export function asMoved(event: RecordedEvent): RecordedEvent {
  const { at } = event.metadata;
  const isKnown = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return isKnown ? event : { ...event, metadata: { ...event.metadata, at: event.recordedAt } };
}
