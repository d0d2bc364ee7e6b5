import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from './child.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export type Report = (line: string) => void;

/** One run of an engine: from its first answer to its end. */
export interface Life {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  stop(): Promise<void>;
}

export interface Supervised {
  /** Of the current process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Keeps an engine running: an unrequested end starts it again, with growing pauses after failures. */
export async function supervise(name: string, begin: () => Promise<Life>, report: Report): Promise<Supervised> {
  const quit = new AbortController();
  let life = await begin();

  async function beginAgain(): Promise<Life | undefined> {
    for (let wait = FIRST_WAIT_MS; !quit.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await begin();
      } catch (error) {
        report(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
        await delay(wait, undefined, { signal: quit.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function watch(): Promise<void> {
    for (;;) {
      const { why } = await life.ended;
      if (quit.signal.aborted) return;
      report(`${name} ended by itself (${why}); starting it again`);
      const next = await beginAgain();
      if (next === undefined) return;
      life = next;
      if (quit.signal.aborted) await life.stop();
    }
  }

  const watching = watch();
  return {
    get pid() {
      return life.pid;
    },
    async stop() {
      quit.abort();
      await life.stop();
      await watching;
    },
  };
}
