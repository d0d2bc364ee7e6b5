import type { EventBatch, RecordedEvent } from '@watchglass/streams/ports/event-store';

/** Joins batches to pages of at least `size` events; reads the next page while the caller handles this one. */
export async function* largePages(batches: AsyncIterable<EventBatch>, size: number): AsyncGenerator<EventBatch> {
  const pages = joined(batches, size);
  let next = pages.next();
  for (;;) {
    const page = await next;
    if (page.done === true) return;
    next = pages.next();
    next.catch(() => undefined);
    yield page.value;
  }
}

async function* joined(batches: AsyncIterable<EventBatch>, size: number): AsyncGenerator<EventBatch, void> {
  let events: RecordedEvent[] = [];
  let upTo: string | undefined;
  for await (const batch of batches) {
    events.push(...batch.events);
    upTo = batch.upTo;
    if (events.length < size) continue;
    yield { events, upTo };
    events = [];
    upTo = undefined;
  }
  if (upTo !== undefined) yield { events, upTo };
}
