import { Histogram } from 'prom-client';
import type { EventStore, NewEvent } from '../ports/event-store.ts';
import { timed } from './timed.ts';
import { isTracing, traced } from './tracing.ts';

const appendSeconds = new Histogram({
  name: 'watchglass_event_store_append_seconds',
  help: 'Time until the event store has answered an append.',
  labelNames: ['outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** An event store whose appends are timed. */
export function measuredEventStore(store: EventStore): EventStore {
  return {
    async append(stream, expected, events) {
      const startedAt = Date.now();
      const result = await timed(appendSeconds, () => store.append(stream, expected, events));
      if (isTracing()) traceAppend(events, startedAt);
      return result;
    },
    readStream: (stream, from) => store.readStream(stream, from),
    readAll: (after, filter) => store.readAll(after, filter),
    follow: (options) => store.follow(options),
    head: () => store.head(),
    close: () => store.close(),
  };
}

function traceAppend([first]: readonly NewEvent[], startedAt: number): void {
  const correlationId = first?.metadata['correlationId'];
  if (!first || typeof correlationId !== 'string') return;
  traced({ name: `append ${first.type}`, correlationId, startedAt, endedAt: Date.now() });
}
