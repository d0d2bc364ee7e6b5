import type { PointKey } from '@watchglass/schemas/live/messages';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { batcher, portions } from '../../http/batch.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { refusedWith } from '../../http/failure.ts';
import { persist } from '../../http/persist.ts';
import { keyed } from '../../http/resource.ts';
import { readNowAtom } from '../../live/clock.ts';
import { linkLostAtom } from '../../live/link.ts';
import type { Trail } from '../../live/trail.ts';
import { boardAtom, pointKey } from '../../live/values.ts';
import { useOrganization } from '../../user/rights.ts';

const TRAIL_HOURS = 3;
const BUCKETS = 90;
/** The minimum distance of two averages; shorter gaps are invisible. */
export const BUCKET_MS = (TRAIL_HOURS * 3_600_000) / BUCKETS;

/**
 * Reads the averages of the last hours for sparklines that just appeared, or whose values paused. Live values continue
 * them.
 */
const readTrailsAtom = atom(null, async (get, set, organizationId: number, keys: readonly PointKey[]) => {
  const to = set(readNowAtom);
  const query = `points=${keys.join(',')}&from=${to - TRAIL_HOURS * 3_600_000}&to=${to}&width=${BUCKETS}`;
  const history = await get(requiredHttpAtom).get<HistoryView>(`/api/readings/${organizationId}/history?${query}`);
  for (const { sensorId, metricId, points } of history.series) {
    const trail: Trail = points.flatMap(([at, , average]) => (average === null ? [] : [[at, average] as const]));
    get(boardAtom).renewTrail(pointKey(sensorId, metricId), trail);
  }
});

type Store = ReturnType<typeof useStore>;

interface Asker {
  readonly atOnce: (key: PointKey) => void;
  /** Reads within half a minute, at random: many screens have lost the same line. */
  readonly soon: (key: PointKey) => void;
}

const SPREAD_MS = 30_000;
const someTimeLater = (work: () => void): void => void setTimeout(work, Math.random() * SPREAD_MS);

function openAsker(store: Store, organizationId: number): Asker {
  // A batch with a point out of sight is refused as a whole.
  const readEach =
    (keys: readonly PointKey[]) =>
    (thrown: unknown): void => {
      if (keys.length === 1 || !refusedWith(thrown, 'NotFound')) throw thrown;
      portions(keys, 1).forEach(read);
    };
  const read = (keys: readonly PointKey[]): void =>
    persist(
      () => store.set(readTrailsAtom, organizationId, keys).catch(readEach(keys)),
      () => !store.get(linkLostAtom),
    );
  return { atOnce: batcher(CHART_SOURCES, read), soon: batcher(CHART_SOURCES, read, someTimeLater) };
}

const askers = keyed((organizationId: number) => {
  const stores = new WeakMap<Store, Asker>();
  return (store: Store): Asker => {
    const asker = stores.get(store) ?? openAsker(store, organizationId);
    stores.set(store, asker);
    return asker;
  };
});

/** Returns true if the trail of a point reaches up to now. An empty trail begins with the known value. */
function reachesNow(store: Store, key: PointKey): boolean {
  const board = store.get(boardAtom);
  const trail = board.trail(key);
  if (trail !== null) return store.set(readNowAtom) - (trail.at(-1)?.[0] ?? -Infinity) < BUCKET_MS;
  const point = board.newest(key);
  board.renewTrail(key, point === null ? [] : [[point.measuredAt, point.value]]);
  return false;
}

/**
 * Keeps the trail of a point while it is shown, starting with the known value. It is read if it ended a while ago, and
 * after a lost line, since missed values lie before the newest one.
 */
export function useTrail(key: PointKey, shown: boolean): void {
  const store = useStore();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const wasLost = useRef(false);
  useEffect(() => {
    if (!shown) return;
    const { atOnce, soon } = askers(id)(store);
    const isKnown = reachesNow(store, key);
    if (!lost && wasLost.current) soon(key);
    else if (!lost && !isKnown) atOnce(key);
    wasLost.current = lost;
  }, [store, id, key, shown, lost]);
}
