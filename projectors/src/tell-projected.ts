import type { Logger } from 'pino';
import { isTracing, traced } from '@watchglass/streams/observe/tracing';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Projection } from './projection.ts';

export interface Telling {
  /** When the page was begun, epoch milliseconds. */
  readonly startedAt: number;
  readonly log: Logger | undefined;
}

/** Puts the events of a page that is written into the log (debug) and into the traces of the requests that they come from. */
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

/** Says by which request an event was caused that a projection could not take. */
export function tellParked({ name }: Projection, event: RecordedEvent, log: Logger | undefined): void {
  log?.error({ ...factsOf(event), projection: name }, 'parked');
}

function factsOf({ id, type, position, metadata: { correlationId } }: RecordedEvent) {
  return { correlationId, eventId: id, type, position };
}
