import { Counter } from 'prom-client';
import type { CountChange } from './reading-counts.ts';

const readings = new Counter({
  name: 'watchglass_readings_total',
  help: 'What became of readings: received, stored, late (stored too), duplicate, conflict, quarantined. A block that is tried again counts once.',
  labelNames: ['outcome'],
});

/** Without labels for organizations and bases, because their number is unbounded. */
export function countOutcomes(changes: readonly CountChange[]): void {
  for (const { outcome, count } of changes) readings.inc({ outcome }, count);
}
