import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useIsPast } from '../past/atoms.ts';
import { readNowAtom } from './clock.ts';

/** A clock of the past that is played runs faster: this often it is looked at. */
const LOOKED_MS = 2_000;

/** Calls back whenever the page's clock has gone on by some time. `work` must be a stable function. */
export function useEvery(everyMs: number, work: () => void): void {
  const isPast = useIsPast();
  const now = useSetAtom(readNowAtom);
  useEffect(() => {
    let last = now();
    const look = () => {
      if (isPast && now() - last < everyMs) return;
      last = now();
      work();
    };
    const timer = setInterval(look, isPast ? LOOKED_MS : everyMs);
    return () => clearInterval(timer);
  }, [isPast, now, everyMs, work]);
}
