import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';

/** All present events of the store, in its order. */
export async function* eachEvent(store: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of store.readAll(null)) yield* events;
}

/**
 * The event as it is appended to another store. That store records its own instant, so the metadata keeps the instant
 * of the first recording; an event without an instant of its own takes that instant too.
 */
export function asMoved(event: RecordedEvent): RecordedEvent {
  const { at, recordedAt = event.recordedAt } = event.metadata;
  const isKnown = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return { ...event, metadata: { ...event.metadata, recordedAt, ...(isKnown ? {} : { at: recordedAt }) } };
}
