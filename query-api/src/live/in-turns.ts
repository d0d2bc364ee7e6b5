import { setImmediate as nextTurn } from 'node:timers/promises';

const AT_ONCE = 32;

/**
 * Calls `work` for each item, a few items per turn of the event loop. Node.js accepts one connection per turn:
 * thousands of sends in one turn would block new connections.
 */
export async function inTurns<T>(all: Iterable<T>, work: (each: T) => void): Promise<void> {
  let done = 0;
  for (const each of all) {
    if (done > 0 && done % AT_ONCE === 0) await nextTurn();
    work(each);
    done += 1;
  }
}
