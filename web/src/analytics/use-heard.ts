import type { PointKey } from '@watchglass/schemas/live/messages';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { boardAtom } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import type { Heard } from './with-live.ts';

/** A chart shows a pushed value within a second, and is not drawn for each of many. */
const DRAWN_EVERY_MS = 400;
const MOST_KEPT = 5_000;

const NOTHING: ReadonlyMap<PointKey, readonly Heard[]> = new Map();

const READINGS = 'readings';

/**
 * The values of points that were pushed, in the order of their instants. A reading may be pushed before it can be read, so those stay
 * beside a view of readings, which knows them again by their instants; beside a view of buckets only those stay that came after it.
 */
export function useHeard(points: readonly PointKey[], view: LinesView | null): ReadonlyMap<PointKey, readonly Heard[]> {
  const since = view?.areReadings === true ? READINGS : view;
  const board = useAtomValue(boardAtom);
  const list = points.join(' ');
  const kept = useRef(new Map<PointKey, Heard[]>());
  const [heard, setHeard] = useState({ since, values: NOTHING });
  useLivePoints(points);
  useEffect(() => {
    const keys = list.split(' ').filter((key): key is PointKey => key !== '');
    kept.current = new Map();
    const look = () => {
      for (const key of keys) {
        const newest = board.newest(key);
        const values = kept.current.get(key) ?? [];
        if (newest === null || newest.measuredAt <= (values.at(-1)?.[0] ?? -Infinity)) continue;
        kept.current.set(key, [...values.slice(-MOST_KEPT), [newest.measuredAt, newest.value]]);
      }
    };
    let due: number | undefined;
    const show = () => {
      due = undefined;
      setHeard({ since, values: new Map(kept.current) });
    };
    const hear = () => {
      look();
      due ??= window.setTimeout(show, DRAWN_EVERY_MS);
    };
    // What stands there already may be newer than what was read.
    if (since === READINGS) hear();
    const stop = board.listen(keys, hear);
    return () => {
      stop();
      window.clearTimeout(due);
    };
  }, [board, list, since]);
  return heard.since === since ? heard.values : NOTHING;
}
