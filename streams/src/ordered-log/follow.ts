import { setTimeout as sleep } from 'node:timers/promises';
import type { Following } from '../ports/event-store.ts';
import type { Head } from './head.ts';

/** All matching entries up to and including `upTo`. */
export interface Page {
  readonly upTo: number;
}

/** Reads from `after` on, at most up to `head`; the returned page always advances. */
export type ReadPage<P extends Page> = (after: number, head: number) => Promise<P>;

/** Pages up to `head`; the next page is read while the caller handles this one. */
export async function* pagesAhead<P extends Page>(read: ReadPage<P>, after: number, head: number): AsyncGenerator<P> {
  let next = after < head ? read(after, head) : null;
  while (next !== null) {
    const page = await next;
    next = page.upTo < head ? read(page.upTo, head) : null;
    next?.catch(() => undefined);
    yield page;
  }
}

export interface FollowPages<P extends Page> {
  readonly head: Head;
  /** Returns the place after which to begin. */
  readonly begin: () => Promise<number>;
  readonly read: ReadPage<P>;
  readonly handle: (page: P) => Promise<void>;
  readonly caughtUp?: (() => void) | undefined;
  readonly report: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** Pages in order, first the stored ones, then new ones. Reading and handling are retried until they succeed. */
export function followPages<P extends Page>(options: FollowPages<P>): Following {
  const stopping = new AbortController();
  const done = follow(options, stopping.signal);
  return {
    done,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function follow<P extends Page>(options: FollowPages<P>, signal: AbortSignal): Promise<void> {
  const { head, begin, read, handle, caughtUp, report } = options;
  let after = 0;
  await persist(
    async () => {
      after = await begin();
    },
    { signal, report },
  );
  while (!signal.aborted) {
    const readOn = async (): Promise<void> => {
      for await (const page of pagesAhead(read, after, head.place)) {
        if (!(await persist(() => handle(page), { signal, report }))) return;
        after = page.upTo;
      }
      caughtUp?.();
    };
    await persist(readOn, { signal, report });
    await head.beyond(after, signal);
  }
}

export interface Persistence {
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** Retries until success; false if it was stopped first. */
export async function persist(work: () => Promise<void>, { signal, report }: Persistence): Promise<boolean> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await work();
      return true;
    } catch (error) {
      report(error);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}
