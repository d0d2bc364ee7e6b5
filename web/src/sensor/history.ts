import type { PointKey } from '@watchglass/schemas/live/messages';
import { CHART_POINTS, CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { unitsAtom, useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { rangeOf, type Choice, type Range } from './chart-range.ts';

const REREAD_MS = 30_000;

/** What a choice means now; it moves along with the clock. */
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

/** The history of points in a range, up to as many as one request may name. */
export function useHistory(points: readonly PointKey[], { from, to }: Range): ReturnType<typeof useRead<HistoryView>> {
  const { id } = useOrganization();
  const list = points.slice(0, CHART_SOURCES).join(',');
  const path = `/api/readings/${id}/history?points=${list}&from=${Math.floor(from)}&to=${Math.floor(to)}&width=${CHART_POINTS}`;
  return useRead(path, async (http, signal) =>
    list === '' ? { from, to, bucketMs: 0, series: [] } : http.get<HistoryView>(path, signal),
  );
}
