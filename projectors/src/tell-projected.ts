import type { Logger } from 'pino';
import { isTracing, traced } from '@watchglass/streams/observe/tracing';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Projection } from './projection.ts';

export interface Telling {
  /** Begin of the page, epoch milliseconds. */
  readonly startedAt: number;
  readonly log: Logger | undefined;
}

/** Adds the events of a written page to the log (debug) and to the traces of the requests that caused them. */
export function tellProjected(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  { startedAt, log }: Telling,
): void {
  if (!isTracing() && !log?.isLevelEnabled('debug')) return;
  const endedAt = Date.now();
  for (const event of events) {
    const by = projections
      .filter(({ types }) => types === null || types.has(event.type))
      .map(({ name }) => name)
      .join(' ');
    const told = factsOf(event);
    log?.debug({ ...told, projections: by }, 'projected');
    if (typeof told.correlationId !== 'string') continue;
    traced({
      name: `project ${event.type}`,
      correlationId: told.correlationId,
      startedAt,
      endedAt,
      attributes: { projections: by },
    });
  }
}

/** Logs the request that caused a parked event. */
export function tellParked({ name }: Projection, event: RecordedEvent, log: Logger | undefined): void {
  log?.error({ ...factsOf(event), projection: name }, 'parked');
}

function factsOf({ id, type, position, metadata: { correlationId } }: RecordedEvent) {
  return { correlationId, eventId: id, type, position };
}
