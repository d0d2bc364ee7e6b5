import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { requiredHttpAtom } from './browser.ts';
import { failureFrom } from './failure.ts';
import type { Http } from './http.ts';
import { LOADING, type Loaded } from './resource.ts';

export type Read<T> = (http: Http, signal: AbortSignal) => Promise<T>;

interface Reading<T> {
  /** What was read last stays until the next is there, so that nothing jumps. */
  readonly loaded: Loaded<T>;
  /** What is shown belongs to an earlier key. */
  readonly busy: boolean;
  /** While it is being read, it is read once more after that: however often that is asked, something comes of it. */
  readonly again: () => void;
}

/** What changes many times a second is read a few times a second. */
const NEXT_MS = 250;
/** What is shown must not stay old because a reading of it failed. */
const AFTER_FAILURE_MS = 2_000;

/** Reads for one component, and again whenever the key changes: for filters, whose answers nobody else needs. */
export function useRead<T>(key: string, read: Read<T>): Reading<T> {
  const http = useAtomValue(requiredHttpAtom);
  const latest = useRef(read);
  const shown = useRef<string>(undefined);
  const reading = useRef({ underway: false, wanted: false });
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded<T> }>({ key: '', loaded: LOADING });
  useEffect(() => { latest.current = read; });
  useEffect(() => {
    const abort = new AbortController();
    let next: number | undefined;
    reading.current = { underway: true, wanted: false };
    const settle = (loaded: Loaded<T>) => {
      if (abort.signal.aborted) return;
      const isKept = loaded.state === 'failed' && shown.current === key;
      const isAgain = isKept || reading.current.wanted;
      if (isAgain) next = window.setTimeout(() => setTurn((count) => count + 1), isKept ? AFTER_FAILURE_MS : NEXT_MS);
      reading.current = { underway: isAgain, wanted: isAgain };
      if (isKept) return;
      shown.current = loaded.state === 'ready' ? key : undefined;
      setAnswer({ key, loaded });
    };
    latest.current(http, abort.signal).then(
      (value) => settle({ state: 'ready', value }),
      (thrown: unknown) => settle({ state: 'failed', failure: failureFrom(thrown) }),
    );
    return () => {
      abort.abort();
      window.clearTimeout(next);
    };
  }, [http, key, turn]);
  const again = useCallback(() => {
    if (reading.current.underway) reading.current.wanted = true;
    else setTurn((count) => count + 1);
  }, []);
  return { loaded: answer.loaded, busy: answer.key !== key, again };
}
