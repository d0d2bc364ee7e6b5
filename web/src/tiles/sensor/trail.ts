import type { PointKey } from '@watchglass/schemas/live/messages';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { atom, useStore } from 'jotai';
import { useEffect } from 'react';
import { batcher } from '../../http/batch.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { keyed } from '../../http/resource.ts';
import { readNowAtom } from '../../live/clock.ts';
import { extendTrailAtom, pointAtom, pointKey, trailAtom, type Trail } from '../../live/values.ts';
import { useOrganization } from '../../user/rights.ts';

export const TRAIL_HOURS = 3;
const BUCKETS = 90;

/** Averages of the last hours for sparklines that have just appeared. Live values go on from there. */
const readTrailsAtom = atom(null, async (get, set, organizationId: number, keys: readonly PointKey[]) => {
  const to = set(readNowAtom);
  const query = `points=${keys.join(',')}&from=${to - TRAIL_HOURS * 3_600_000}&to=${to}&width=${BUCKETS}`;
  const history = await get(requiredHttpAtom).get<HistoryView>(`/api/readings/${organizationId}/history?${query}`);
  for (const { sensorId, metricId, points } of history.series) {
    const trail: Trail = points.flatMap(([at, , average]) => (average === null ? [] : [[at, average] as const]));
    set(extendTrailAtom, pointKey(sensorId, metricId), trail);
  }
});

type Store = ReturnType<typeof useStore>;
const askers = keyed((organizationId: number) => {
  const stores = new WeakMap<Store, (key: PointKey) => void>();
  return (store: Store) => {
    const known = stores.get(store);
    if (known) return known;
    const ask = batcher<PointKey>(CHART_SOURCES, (keys) => void store.set(readTrailsAtom, organizationId, keys).catch(() => undefined));
    stores.set(store, ask);
    return ask;
  };
});

/** Starts the trail of a point, once, when it is shown: with the value that is known already, since only newer ones follow. */
export function useTrail(key: PointKey, shown: boolean): void {
  const store = useStore();
  const { id } = useOrganization();
  useEffect(() => {
    if (!shown || store.get(trailAtom(key)) !== null) return;
    const point = store.get(pointAtom(key));
    store.set(trailAtom(key), point === null ? [] : [[point.measuredAt, point.value]]);
    askers(id)(store)(key);
  }, [store, id, key, shown]);
}
