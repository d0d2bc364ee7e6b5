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
  const pass = minutesOfPass(steps);
  return Array.from({ length: repeats + 1 }, (_, repeat) =>
    steps.map(({ afterMinutes }, step) => ({
      step,
      repeat,
      at: raisedAt + (repeat * pass + afterMinutes) * MINUTE_MS,
    })),
  ).flat();
}

function minutesOfPass(steps: EscalationDefinition['steps']): number {
  const waits = steps.map(({ afterMinutes }, index) => afterMinutes - (steps[index - 1]?.afterMinutes ?? 0));
  return (steps.at(-1)?.afterMinutes ?? 0) + Math.max(1, ...waits);
}

/** When the last pass is over and nobody has answered, epoch milliseconds. */
export function escalationEnd({ steps, repeats }: EscalationDefinition, raisedAt: number): number {
  return raisedAt + (repeats + 1) * minutesOfPass(steps) * MINUTE_MS;
}
