import type { LiveValue } from '@watchglass/schemas/live/messages';
import type { Page, SensorView } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue, useStore, type PrimitiveAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { batcher, portions } from '../http/batch.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import { persist } from '../http/persist.ts';
import { keyed, LOADING, type Loaded } from '../http/resource.ts';
import { linkLostAtom } from '../live/link.ts';
import { putValuesAtom } from '../live/values.ts';
import { watchSetAtom, type ShownList } from '../live/watch.ts';
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

type Show = (ids: readonly number[]) => () => void;

/** One list for all that is shown, so that it is read again together as well, and a pushed row is put once. */
function oneList(store: Store, organizationId: number): Show {
  const shown = new Map<number, number>();
  /** What was shown once and was not followed since: what is known of it may be old. */
  const left = new Set<number>();
  const read = (ids: readonly number[], after?: string) => store.set(readSensorsAtom, { organizationId, ids, after });
  const isShown = (id: number) => shown.has(id);
  const readShown = async (ids: readonly number[]) => {
    const wanted = ids.filter(isShown);
    if (wanted.length > 0) await read(wanted);
  };
  // What is shown when a lost line is there again is read then.
  const ask = batcher<number>(PER_REQUEST, (ids) => persist(() => readShown(ids), () => !store.get(linkLostAtom)));
  const list: ShownList = {
    concept: 'sensor',
    put: (items) => store.set(putSensorsAtom, items.filter(isSensor)),
    reread: async (after) => void await Promise.all(portions(shown.keys(), PER_REQUEST).map((ids) => read(ids, after))),
  };
  const count = (id: number, by: number) => {
    const times = (shown.get(id) ?? 0) + by;
    if (times > 0) {
      shown.set(id, times);
      return;
    }
    shown.delete(id);
    left.add(id);
  };
  let leave: (() => void) | undefined;
  return (ids) => {
    for (const id of ids) {
      count(id, 1);
      if (left.delete(id) || store.get(sensorAtom(id)).state !== 'ready') ask(id);
    }
    leave ??= store.get(watchSetAtom).add({ points: [], list });
    return () => {
      for (const id of ids) count(id, -1);
      if (shown.size > 0) return;
      leave?.();
      leave = undefined;
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

/** The sensors with these ids, in this order, kept up to date; what is shown together is read together, however many tiles show it. */
export function useSensors(ids: readonly number[]): readonly Loaded<SensorView | null>[] {
  const store = useStore();
  const { id: organizationId } = useOrganization();
  const list = ids.join(' ');
  useEffect(() => {
    const wanted = list.split(' ').filter(Boolean).map(Number);
    // Of no sensors there is nothing to follow, and asking for none would be asking for all.
    return wanted.length === 0 ? undefined : lists(organizationId)(store)(wanted);
  }, [store, organizationId, list]);
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
