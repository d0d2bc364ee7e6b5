import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { requiredHttpAtom } from './browser.ts';
import { failureFrom, mayPass, pauseAfterFailure } from './failure.ts';
import type { Http } from './http.ts';
import { LOADING, type Loaded } from './resource.ts';
import { Turns } from './turns.ts';

export type Read<T> = (http: Http, signal: AbortSignal) => Promise<T>;

export interface Rereading {
  /**
   * At once, for a person who asks or has changed something; while it is being read, once more after that: however often that is
   * asked, something comes of it. Resolves when that reading is over, even where it failed.
   */
  readonly again: () => Promise<void>;
  /** A few times a second at most, for what is pushed; resolves when what is shown was read after that, or nothing is shown any more. */
  readonly reread: () => Promise<void>;
}

export interface Reading<T> extends Rereading {
  /** What was read last stays until the next is there, so that nothing jumps. */
  readonly loaded: Loaded<T>;
  /** What is shown belongs to an earlier key. */
  readonly busy: boolean;
}

/** What changes many times a second is read a few times a second. */
const NEXT_MS = 250;

function askingOf(turns: Turns, begin: () => void): Rereading {
  return {
    again: () =>
      new Promise((resolve) => {
        if (turns.hurry(resolve)) begin();
      }),
    reread: () =>
      new Promise((resolve) => {
        if (turns.ask(resolve)) begin();
      }),
  };
}

/** Reads for one component, and again whenever the key changes: for filters, whose answers nobody else needs. */
export function useRead<T>(key: string, read: Read<T>): Reading<T> {
  const http = useAtomValue(requiredHttpAtom);
  const latest = useRef(read);
  const shown = useRef<string>(undefined);
  const [turns] = useState(() => new Turns());
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded<T> }>({ key: '', loaded: LOADING });
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const abort = new AbortController();
    let next: number | undefined;
    const nextAfter = (ms: number) => {
      next = window.setTimeout(() => setTurn((count) => count + 1), ms);
    };
    turns.begin();
    const show = (loaded: Loaded<T>) => {
      shown.current = loaded.state === 'ready' ? key : undefined;
      setAnswer({ key, loaded });
    };
    const settle = (loaded: Loaded<T>) => {
      if (abort.signal.aborted) return;
      const passes = loaded.state === 'failed' && mayPass(loaded.failure);
      if (!passes || shown.current !== key) show(loaded);
      if (passes) {
        turns.repeat();
        nextAfter(pauseAfterFailure());
      } else if (turns.shown()) nextAfter(NEXT_MS);
    };
    latest.current(http, abort.signal).then(
      (value) => settle({ state: 'ready', value }),
      (thrown: unknown) => settle({ state: 'failed', failure: failureFrom(thrown) }),
    );
    return () => {
      abort.abort();
      turns.breakOff();
      window.clearTimeout(next);
    };
  }, [http, key, turn, turns]);
  useEffect(() => () => turns.leave(), [turns]);
  const asking = useMemo(() => askingOf(turns, () => setTurn((count) => count + 1)), [turns]);
  return { loaded: answer.loaded, busy: answer.key !== key, ...asking };
}
