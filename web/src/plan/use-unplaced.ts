import type { Page } from '@watchglass/schemas/page';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { assetList } from '../asset/atoms.ts';
import { baseList } from '../base/atoms.ts';
import type { Http } from '../http/http.ts';
import { useRead } from '../http/use-read.ts';
import type { Paging } from '../table/paging.ts';
import { useOrganization } from '../user/rights.ts';

export type Kind = Exclude<ObjectTarget['kind'], 'text'>;

/** A thing that can be placed. */
export interface Unplaced {
  readonly key: string;
  readonly name: string;
  readonly target: ObjectTarget;
}

interface Asked {
  readonly search: string;
  readonly paging: Paging;
}

interface Found {
  /** The number on all pages. */
  readonly total: number;
  /** Undefined before the answer. */
  readonly things: readonly Unplaced[] | undefined;
}

const keyOf = (target: ObjectTarget): string => {
  if (target.kind === 'sensor') return String(target.sensorId);
  if (target.kind === 'point') return target.pointId;
  return target.kind === 'base' ? target.serial : target.text;
};
const unplaced = (name: string, target: ObjectTarget): Unplaced => ({ key: keyOf(target), name, target });

/** A page of the things of a kind that are not on the plan yet, by name. */
export function useUnplaced(kind: Kind, objects: readonly PlanObjectView[], { search, paging }: Asked): Found {
  const { id } = useOrganization();
  const path = `/api/sensors/${id}?sort=name&descending=0&search=${encodeURIComponent(search.trim())}`;
  const { loaded } = useRead(kind === 'sensor' ? path : '', (http, signal) =>
    kind === 'sensor' ? readSensors(http, path, signal) : Promise.resolve([]),
  );
  const assets = useAtomValue(assetList(id).rowsAtom);
  const bases = useAtomValue(baseList(id).rowsAtom);
  return useMemo(() => {
    const placed = new Set(objects.filter(({ target }) => target.kind === kind).map(({ target }) => keyOf(target)));
    const all: Readonly<Record<Kind, () => readonly Unplaced[] | undefined>> = {
      sensor: () => (loaded.state === 'ready' ? loaded.value : undefined),
      point: () =>
        [...assets.values()].flatMap((asset) =>
          asset.points.map(({ id: pointId, name }) => unplaced(`${asset.name}: ${name}`, { kind: 'point', pointId })),
        ),
      base: () => [...bases.values()].map(({ serial, name }) => unplaced(name, { kind: 'base', serial })),
    };
    const fits = fitting(kind === 'sensor' ? '' : search);
    const found = all[kind]()
      ?.filter(({ key, name }) => !placed.has(key) && fits(name))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const from = paging.page * paging.rowsPerPage;
    return { total: found?.length ?? 0, things: found?.slice(from, from + paging.rowsPerPage) };
  }, [kind, objects, search, paging, loaded, assets, bases]);
}

const fitting = (search: string): ((name: string) => boolean) => {
  const sought = search.trim().toLowerCase();
  return (name) => name.toLowerCase().includes(sought);
};

const AT_ONCE = 100;
/** As many sensors as can stand on a plan; a search finds the others. */
const MOST = 2_000;

async function readSensors(http: Http, path: string, signal: AbortSignal): Promise<readonly Unplaced[]> {
  const all: Unplaced[] = [];
  for (let page = 0; ; page += 1) {
    const { items } = await http.get<Page<SensorView>>(`${path}&rowsPerPage=${AT_ONCE}&page=${page}`, signal);
    all.push(...items.map(({ id, name }) => unplaced(name, { kind: 'sensor', sensorId: id })));
    if (items.length < AT_ONCE || all.length >= MOST) return all;
  }
}
