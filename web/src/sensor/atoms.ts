import type { LiveValue } from '@watchglass/schemas/live/messages';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
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
  atom<Loaded<SensorView | null>>(LOADING),
);

const PER_REQUEST = 100;

function latestOf({ id, latest }: SensorView): LiveValue[] {
  return latest.map(({ metricId, value, measuredAt, effectiveAt }) => [
    id,
    metricId,
    measuredAt,
    value,
    '',
    effectiveAt,
  ]);
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
    for (const id of ids)
      if (get(sensorAtom(id)).state === 'loading')
        set(sensorAtom(id), { state: 'failed', failure: failureFrom(thrown) });
    throw thrown;
  }
});

type Store = ReturnType<typeof useStore>;

type Show = (ids: readonly number[]) => () => void;

/** One list for all that is shown, so that it is read again together as well, and a pushed row is put once. */
function oneList(store: Store, organizationId: number): Show {
  /** How often each that is followed is shown: also one that is not any more, for as long as others are, up to a gap. */
  const shown = new Map<number, number>();
  const areShown = () => [...shown].flatMap(([id, times]) => (times > 0 ? [id] : []));
  const count = (id: number, by: number) => shown.set(id, (shown.get(id) ?? 0) + by);
  const read = async (ids: readonly number[], after?: string) =>
    void (await Promise.all(
      portions(ids, PER_REQUEST).map((each) => store.set(readSensorsAtom, { organizationId, ids: each, after })),
    ));
  // What is shown when a lost line is there again is read then.
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
      // What is known of one that was not followed may be old.
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

/** Whether one of these sensors is at a location that the signed-in person may not see. Nothing is asked where they see all. */
export function useAreUnseen(ids: readonly number[]): boolean {
  const sensors = useSensors(useIsLimited() ? ids : NO_IDS);
  return sensors.some((each) => each.state === 'ready' && each.value === null);
}

function isSensor(item: unknown): item is SensorView {
  return typeof item === 'object' && item !== null && 'wireId' in item;
}
