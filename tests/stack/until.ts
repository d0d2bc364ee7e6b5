import { setTimeout as pause } from 'node:timers/promises';
import { WAIT } from '@watchglass/streams/testing/wait';

/** The default bound of a wait. */
export const PATIENCE_MS: number = WAIT.timeout;

const FIRST_MS = 20;
const LONGEST_MS = 100;
const GROWTH = 1.2;

/**
 * Repeats `ask` at growing intervals until its answer is truthy; a throw counts as no answer. It waits for a condition,
 * never for time. Throws with `what` when patience ends.
 */
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
  const why = last instanceof Error ? ` (${last.message.split('\n', 1)[0]})` : '';
  throw new Error(`timed out after ${patienceMs} ms: ${what}${why}`, { cause: last });
}
