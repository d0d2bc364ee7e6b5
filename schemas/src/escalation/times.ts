import type { EscalationDefinition } from './commands.ts';

const MINUTE_MS = 60_000;

/** One step of one pass: `step` and `repeat` count from 0, `at` is epoch milliseconds. */
export interface EscalationTime {
  readonly step: number;
  readonly repeat: number;
  readonly at: number;
}

/**
 * When the steps of a policy are due after a raise, in order. A repeat begins when the last step of the pass before it
 * has had as long as the longest wait between two steps, and a minute at least.
 */
export function escalationTimes({ steps, repeats }: EscalationDefinition, raisedAt: number): EscalationTime[] {
  const waits = steps.map(({ afterMinutes }, index) => afterMinutes - (steps[index - 1]?.afterMinutes ?? 0));
  const pass = (steps.at(-1)?.afterMinutes ?? 0) + Math.max(1, ...waits);
  return Array.from({ length: repeats + 1 }, (_, repeat) =>
    steps.map(({ afterMinutes }, step) => ({
      step,
      repeat,
      at: raisedAt + (repeat * pass + afterMinutes) * MINUTE_MS,
    })),
  ).flat();
}
