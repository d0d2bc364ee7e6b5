import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';

/** Everything that is in the store now, in its order. */
export async function* eachEvent(store: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of store.readAll(null)) yield* events;
}

/**
 * The event as another store is given it. That one records its own instant, so the metadata keeps the instant at which the event
 * was first recorded; an event that does not say itself when it happened takes that instant too.
 */
export function asMoved(event: RecordedEvent): RecordedEvent {
  const { at, recordedAt = event.recordedAt } = event.metadata;
  const isKnown = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return { ...event, metadata: { ...event.metadata, recordedAt, ...(isKnown ? {} : { at: recordedAt }) } };
}
