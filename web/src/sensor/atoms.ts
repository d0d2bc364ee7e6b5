import type { LiveValue } from '@watchglass/schemas/live/messages';
import type { Page } from '@watchglass/schemas/page';
import { SENSOR_STATES } from '@watchglass/schemas/sensor/states';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue, useStore, type PrimitiveAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { batcher, portions } from '../http/batch.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import { persist } from '../http/persist.ts';
import { keyed, LOADING, type Loaded } from '../http/resource.ts';
import { linkLostAtom } from '../live/link.ts';
import { invalidAtom, putValuesAtom } from '../live/values.ts';
import { watchSetAtom, type ShownList } from '../live/watch.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';

/** A sensor by its id; null if it does not exist (any more). */
const sensorAtom: (id: number) => PrimitiveAtom<Loaded<SensorView | null>> = keyed(
  () => atom<Loaded<SensorView | null>>(LOADING),
  2_000,
);

const PER_REQUEST = 100;

function latestOf({ id, latest }: SensorView): LiveValue[] {
  return latest.map(({ metricId, value, measuredAt, effectiveAt, arrivedAt }) => {
    const known = [id, metricId, measuredAt, value, '', effectiveAt] as const;
    return arrivedAt === undefined ? known : [...known, arrivedAt];
  });
}

/** A row keeps its position when an output changes; a reply may come after a newer push. */
function isOlder(next: SensorView, known: SensorView): boolean {
  if (next.position !== known.position) return next.position < known.position;
  return (next.outputVersion ?? 0) < (known.outputVersion ?? 0);
}

/** Stores read or pushed sensors: the newer row wins, and its values enter through `putValuesAtom`. */
export const putSensorsAtom = atom(null, (get, set, sensors: readonly SensorView[]) => {
  for (const sensor of sensors) {
    const known = get(sensorAtom(sensor.id));
    if (known.state === 'ready' && known.value !== null && isOlder(sensor, known.value)) continue;
    set(sensorAtom(sensor.id), { state: 'ready', value: sensor });
    set(invalidAtom(sensor.id), sensor.invalid);
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
    const path = `/api/sensors/${organizationId}?sensors=${ids.join(',')}&states=${SENSOR_STATES.join(',')}&rowsPerPage=${PER_REQUEST}`;
    const { value } = await get(requiredHttpAtom).call<Page<SensorView>>(path, { after });
    set(putSensorsAtom, value.items);
    const found = new Set(value.items.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) set(sensorAtom(id), { state: 'ready', value: null });
  } catch (thrown) {
    for (const id of ids)
      if (get(sensorAtom(id)).state === 'loading')
        set(sensorAtom(id), { state: 'failed', failure: failureFrom(thrown) });
    throw thrown;
  }
});

type Store = ReturnType<typeof useStore>;

type Show = (ids: readonly number[]) => () => void;

/** One list for all shown sensors: they are read again together, and a pushed row is stored once. */
function oneList(store: Store, organizationId: number): Show {
  /**
   * How often each followed sensor is shown. A hidden one is followed until the next gap, as long as others are shown.
   */
  const shown = new Map<number, number>();
  const areShown = () => [...shown].flatMap(([id, times]) => (times > 0 ? [id] : []));
  const count = (id: number, by: number) => shown.set(id, (shown.get(id) ?? 0) + by);
  const read = async (ids: readonly number[], after?: string) =>
    void (await Promise.all(
      portions(ids, PER_REQUEST).map((each) => store.set(readSensorsAtom, { organizationId, ids: each, after })),
    ));
  // A reconnection reads the followed sensors again.
  const ask = batcher<number>(PER_REQUEST, (ids) =>
    persist(
      () => read(ids.filter((id) => (shown.get(id) ?? 0) > 0)),
      () => !store.get(linkLostAtom),
    ),
  );
  const list: ShownList = {
    concept: 'sensor',
    put: (items) => store.set(putSensorsAtom, items.filter(isSensor)),
    reread(after) {
      for (const [id, times] of shown) if (times === 0) shown.delete(id);
      return read(areShown(), after);
    },
  };
  let leave: (() => void) | undefined;
  return (ids) => {
    for (const id of ids) {
      // The row of a sensor that was not followed may be old.
      if (!shown.has(id) || store.get(sensorAtom(id)).state !== 'ready') ask(id);
      count(id, 1);
    }
    leave ??= store.get(watchSetAtom).add({ points: [], list });
    return () => {
      for (const id of ids) count(id, -1);
      if (areShown().length > 0) return;
      leave?.();
      leave = undefined;
      shown.clear();
    };
  };
}

const lists = keyed((organizationId: number) => {
  const stores = new WeakMap<Store, Show>();
  return (store: Store): Show => {
    const show = stores.get(store) ?? oneList(store, organizationId);
    stores.set(store, show);
    return show;
  };
});

/**
 * The sensors with these ids, in this order, kept up to date. Sensors shown together are read together, in however many
 * tiles.
 */
export function useSensors(ids: readonly number[]): readonly Loaded<SensorView | null>[] {
  const store = useStore();
  const { id: organizationId } = useOrganization();
  const list = ids.join(' ');
  useEffect(() => {
    const wanted = list.split(' ').filter(Boolean).map(Number);
    // An empty list needs no subscription, and a request for no ids would return all sensors.
    return wanted.length === 0 ? undefined : lists(organizationId)(store)(wanted);
  }, [store, organizationId, list]);
  const sensorsAtom = useMemo(
    () =>
      atom((get) =>
        list
          .split(' ')
          .filter(Boolean)
          .map((id) => get(sensorAtom(Number(id)))),
      ),
    [list],
  );
  return useAtomValue(sensorsAtom);
}

const NO_IDS: readonly number[] = [];

/**
 * True if one of these sensors is at a location out of the person's sight. No request is sent for a person without a
 * limit.
 */
export function useAreUnseen(ids: readonly number[]): boolean {
  const sensors = useSensors(useIsLimited() ? ids : NO_IDS);
  return sensors.some((each) => each.state === 'ready' && each.value === null);
}

export function isSensor(item: unknown): item is SensorView {
  return typeof item === 'object' && item !== null && 'wireId' in item;
}
