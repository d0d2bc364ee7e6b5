import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { readNowAtom } from '../live/clock.ts';
import { unitsAtom, useTimeZone } from '../user/preferences.ts';
import { rangeOf, type Choice, type Range } from './chart-range.ts';

const REREAD_MS = 30_000;

/** The instants of a choice; they move with the clock. */
export function useRange(choice: Choice): Range {
  const now = useSetAtom(readNowAtom);
  const timeZone = useTimeZone();
  const { weekStart } = useAtomValue(unitsAtom);
  const [at, setAt] = useState(() => now());
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), REREAD_MS);
    return () => clearInterval(timer);
  }, [now]);
  return rangeOf(choice, at, { zone: timeZone, weekStart });
}
