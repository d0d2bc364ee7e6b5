import { Counter, Gauge } from 'prom-client';
import type { Logger } from 'pino';
import type { Outgoing } from './decided-events.ts';

/** Partitions of the reading log that this process evaluates. */
export const evaluatedPartitions = new Gauge({
  name: 'watchglass_evaluator_partitions',
  help: 'Partitions of the reading log that this process evaluates; each has one process.',
});

const decided = new Counter({
  name: 'watchglass_alarm_events_total',
  help: 'Alarm events that were decided and appended.',
  labelNames: ['type'],
});

/** Counts decided events and logs each (debug): its correlation id finds the alarm in every log. */
export function tellDecided(outgoing: readonly Outgoing[], log: Logger | undefined): void {
  for (const {
    stream,
    event: { id, type, metadata },
  } of outgoing) {
    decided.inc({ type });
    log?.debug({ correlationId: metadata['correlationId'], eventId: id, type, stream }, 'decided');
  }
}
