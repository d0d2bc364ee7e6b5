import type { LiveValue } from '@watchglass/schemas/live/messages';
import type { Page, SensorView } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue, useSetAtom, useStore, type PrimitiveAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { batcher } from '../http/batch.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import { keyed, LOADING, type Loaded } from '../http/resource.ts';
import { putValuesAtom } from '../live/values.ts';
import { watchSetAtom } from '../live/watch.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';

/** A sensor by its id; null where there is none (any more). */
export const sensorAtom: (id: number) => PrimitiveAtom<Loaded<SensorView | null>> = keyed(() =>
  atom<Loaded<SensorView | null>>(LOADING));

const PER_REQUEST = 100;

function latestOf({ id, latest }: SensorView): LiveValue[] {
  return latest.map(({ metricId, value, measuredAt }) => [id, metricId, measuredAt, value, '']);
}

/** Read or pushed: the newer row stays, and its values go through the door for values. */
export const putSensorsAtom = atom(null, (get, set, sensors: readonly SensorView[]) => {
  for (const sensor of sensors) {
    const known = get(sensorAtom(sensor.id));
    if (known.state === 'ready' && known.value !== null && known.value.position > sensor.position) continue;
    set(sensorAtom(sensor.id), { state: 'ready', value: sensor });
    set(putValuesAtom, latestOf(sensor));
  }
});

interface Reading {
  readonly organizationId: number;
  readonly ids: readonly number[];
  readonly after?: string;
}

const readSensorsAtom = atom(null, async (get, set, { organizationId, ids, after }: Reading) => {
  try {
    const path = `/api/sensors/${organizationId}?sensors=${ids.join(',')}&rowsPerPage=${PER_REQUEST}`;
    const { value } = await get(requiredHttpAtom).call<Page<SensorView>>(path, { after });
    set(putSensorsAtom, value.items);
    const found = new Set(value.items.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) set(sensorAtom(id), { state: 'ready', value: null });
  } catch (thrown) {
    for (const id of ids) if (get(sensorAtom(id)).state === 'loading') set(sensorAtom(id), { state: 'failed', failure: failureFrom(thrown) });
    throw thrown;
  }
});

type Store = ReturnType<typeof useStore>;

const askFor = keyed((organizationId: number) => {
  const stores = new WeakMap<Store, (id: number) => void>();
  return (store: Store) => {
    const known = stores.get(store);
    if (known) return known;
    const ask = batcher<number>(PER_REQUEST, (ids) => void store.set(readSensorsAtom, { organizationId, ids }).catch(() => undefined));
    stores.set(store, ask);
    return ask;
  };
});

/** The sensors with these ids, in this order, kept up to date; what is shown together is read together. */
export function useSensors(ids: readonly number[]): readonly Loaded<SensorView | null>[] {
  const store = useStore();
  const { id: organizationId } = useOrganization();
  const watchSet = useAtomValue(watchSetAtom);
  const put = useSetAtom(putSensorsAtom);
  const read = useSetAtom(readSensorsAtom);
  const list = ids.join(' ');
  useEffect(() => {
    const wanted = list.split(' ').filter(Boolean).map(Number);
    // Of no sensors there is nothing to follow, and asking for none would be asking for all.
    if (wanted.length === 0) return undefined;
    for (const id of wanted) if (store.get(sensorAtom(id)).state !== 'ready') askFor(organizationId)(store)(id);
    return watchSet.add({
      points: [],
      list: { concept: 'sensor', put: (items) => put(items.filter(isSensor)), reread: (after) => read({ organizationId, ids: wanted, after }) },
    });
  }, [store, organizationId, list, watchSet, put, read]);
  const sensorsAtom = useMemo(() => atom((get) => list.split(' ').filter(Boolean).map((id) => get(sensorAtom(Number(id))))), [list]);
  return useAtomValue(sensorsAtom);
}

const NO_IDS: readonly number[] = [];

/** Whether one of these sensors is at a location that the signed-in person may not see. Nothing is asked where they see all. */
export function useAreUnseen(ids: readonly number[]): boolean {
  const sensors = useSensors(useIsLimited() ? ids : NO_IDS);
  return sensors.some((each) => each.state === 'ready' && each.value === null);
}

function isSensor(item: unknown): item is SensorView {
  return typeof item === 'object' && item !== null && 'wireId' in item;
}
