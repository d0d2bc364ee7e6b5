import { setImmediate as nextTurn } from 'node:timers/promises';

const AT_ONCE = 32;

/**
 * Calls `work` for each, some of them in every turn of the event loop. Node.js accepts one connection in a turn: where thousands are
 * told in one, hardly anybody is let in.
 */
export async function inTurns<T>(all: Iterable<T>, work: (each: T) => void): Promise<void> {
  let done = 0;
  for (const each of all) {
    if (done > 0 && done % AT_ONCE === 0) await nextTurn();
    work(each);
    done += 1;
  }
}
