import { setTimeout as sleep } from 'node:timers/promises';
import type { Following } from '../ports/event-store.ts';
import type { Head } from './head.ts';

/** Everything up to and including `upTo` that the reader asked for. */
export interface Page {
  readonly upTo: number;
}

/** Reads on from `after`, at most up to `head`, and never returns without having moved on. */
export type ReadPage<P extends Page> = (after: number, head: number) => Promise<P>;

/** Pages up to `head`; the next one is read while the caller is busy with this one. */
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
  /** Answers the place to begin after. */
  readonly begin: () => Promise<number>;
  readonly read: ReadPage<P>;
  readonly handle: (page: P) => Promise<void>;
  readonly caughtUp?: (() => void) | undefined;
  readonly report: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** Pages in order, first what is there, then what comes; reading and handling are tried again until they succeed. */
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

/** Tries until it succeeds; false where it was stopped before that. */
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
