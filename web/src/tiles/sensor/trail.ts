import type { PointKey } from '@watchglass/schemas/live/messages';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { batcher } from '../../http/batch.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { persist } from '../../http/persist.ts';
import { keyed } from '../../http/resource.ts';
import { readNowAtom } from '../../live/clock.ts';
import { linkLostAtom } from '../../live/link.ts';
import { pointAtom, pointKey, renewTrailAtom, trailAtom, type Trail } from '../../live/values.ts';
import { useOrganization } from '../../user/rights.ts';

export const TRAIL_HOURS = 3;
const BUCKETS = 90;

/** Averages of the last hours for sparklines that have just appeared, or whose values did not come for a while. Live values go on from there. */
const readTrailsAtom = atom(null, async (get, set, organizationId: number, keys: readonly PointKey[]) => {
  const to = set(readNowAtom);
  const query = `points=${keys.join(',')}&from=${to - TRAIL_HOURS * 3_600_000}&to=${to}&width=${BUCKETS}`;
  const history = await get(requiredHttpAtom).get<HistoryView>(`/api/readings/${organizationId}/history?${query}`);
  for (const { sensorId, metricId, points } of history.series) {
    const trail: Trail = points.flatMap(([at, , average]) => (average === null ? [] : [[at, average] as const]));
    set(renewTrailAtom, pointKey(sensorId, metricId), trail);
  }
});

type Store = ReturnType<typeof useStore>;

interface Asker {
  readonly atOnce: (key: PointKey) => void;
  /** Within half a minute: many screens have lost the same line. */
  readonly soon: (key: PointKey) => void;
}

const SPREAD_MS = 30_000;
const someTimeLater = (work: () => void): void => void setTimeout(work, Math.random() * SPREAD_MS);

function openAsker(store: Store, organizationId: number): Asker {
  const read = (keys: readonly PointKey[]): void => persist(() => store.set(readTrailsAtom, organizationId, keys), () => !store.get(linkLostAtom));
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

/**
 * Keeps the trail of a point for as long as it is shown: it begins with the value that is known already, since only newer ones follow.
 * Read when it appears and when a lost line is there again, since nothing followed the point meanwhile.
 */
export function useTrail(key: PointKey, shown: boolean): void {
  const store = useStore();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const wasLost = useRef(false);
  useEffect(() => {
    if (!shown) return;
    const { atOnce, soon } = askers(id)(store);
    const begun = store.get(trailAtom(key)) !== null;
    const point = store.get(pointAtom(key));
    if (!begun) store.set(trailAtom(key), point === null ? [] : [[point.measuredAt, point.value]]);
    if (!lost) (begun && wasLost.current ? soon : atOnce)(key);
    wasLost.current = lost;
  }, [store, id, key, shown, lost]);
}
