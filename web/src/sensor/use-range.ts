import { CHART_DAYS } from '@watchglass/schemas/reading/limits';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { readNowAtom } from '../live/clock.ts';
import { useEvery } from '../live/use-every.ts';
import { unitsAtom, useTimeZone } from '../user/preferences.ts';
import { rangeOf, type Choice, type Range } from './chart-range.ts';

const REREAD_MS = 30_000;

/** The instants of a choice, of so many days at most; they move with the clock. */
export function useRange(choice: Choice, longestDays: number = CHART_DAYS): Range {
  const now = useSetAtom(readNowAtom);
  const timeZone = useTimeZone();
  const { weekStart } = useAtomValue(unitsAtom);
  const [at, setAt] = useState(() => now());
  const move = useCallback(() => setAt(now()), [now]);
  useEvery(REREAD_MS, move);
  return rangeOf(choice, at, { zone: timeZone, weekStart, longestDays });
}
