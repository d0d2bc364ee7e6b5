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
   * Reads at once, after a person's request or change. Requests during a read are merged into one further read.
   * Resolves when that read ends, even if it failed.
   */
  readonly again: () => Promise<void>;
  /**
   * Reads for pushed changes, a few times a second at most. Resolves when a later read is shown, or when nothing is
   * shown any more.
   */
  readonly reread: () => Promise<void>;
}

export interface Reading<T> extends Rereading {
  /** The last value stays until the next one is loaded, so that the layout does not jump. */
  readonly loaded: Loaded<T>;
  /** The shown value belongs to an earlier key. */
  readonly busy: boolean;
}

/** Limits reads of data that changes many times a second. */
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

/** Reads for one component, again whenever the key changes: for filters, whose answers are not shared. */
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
