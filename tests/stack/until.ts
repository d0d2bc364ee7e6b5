import { setTimeout as pause } from 'node:timers/promises';
import { WAIT } from '@watchglass/streams/testing/wait';

/** The bound of a wait that has no reason for another. */
export const PATIENCE_MS: number = WAIT.timeout;

const FIRST_MS = 20;
const LONGEST_MS = 100;
const GROWTH = 1.2;

/** Asks again, less and less often, until the answer is more than nothing, no or none: waits for a condition, never for time. Throws with `what` when patience ends. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  let last: unknown;
  let pauseMs = FIRST_MS;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(pauseMs);
    pauseMs = Math.min(LONGEST_MS, pauseMs * GROWTH);
  }
  throw new Error(`waited ${patienceMs} ms in vain: ${what}`, { cause: last });
}
