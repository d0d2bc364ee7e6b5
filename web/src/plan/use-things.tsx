import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { assetList } from '../asset/atoms.ts';
import { baseList } from '../base/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { thingOf, type Known, type PlanThing, type PointOfAsset } from './things.ts';

const NO_IDS: readonly number[] = [];

/** The points of assets by their ids; undefined before they are read. */
function usePoints(): ReadonlyMap<string, PointOfAsset> | undefined {
  const list = assetList(useOrganization().id);
  const [state, assets] = [useAtomValue(list.stateAtom), useAtomValue(list.rowsAtom)];
  return useMemo(
    () =>
      state.state === 'ready'
        ? new Map(
            [...assets.values()].flatMap((asset) => asset.points.map((point) => [point.id, { asset, point }] as const)),
          )
        : undefined,
    [state, assets],
  );
}

function useSensorsById(ids: readonly number[]): ReadonlyMap<number, SensorView | null> {
  const loaded = useSensors(ids);
  return useMemo(
    () =>
      new Map(
        loaded.flatMap((each, index) => {
          const id = ids[index];
          return each.state === 'ready' && id !== undefined ? [[id, each.value] as const] : [];
        }),
      ),
    [ids, loaded],
  );
}

/**
 * The things that the objects of a plan show, kept up to date. A thing that a limited member does not see any more is
 * left out, for it may be at another location. `KnownThings` has to be mounted.
 */
export function useThings(objects: readonly PlanObjectView[]): readonly PlanThing[] {
  const limited = useIsLimited();
  const [maySensors, mayBases] = [useMay('sensors', 'r'), useMay('devices', 'r')];
  const points = usePoints();
  const list = baseList(useOrganization().id);
  const [basesState, bases] = [useAtomValue(list.stateAtom), useAtomValue(list.rowsAtom)];
  const ids = useMemo(() => (maySensors ? sensorsOf(objects, points) : NO_IDS), [maySensors, objects, points]);
  const sensors = useSensorsById(ids);
  return useMemo(() => {
    const known: Known = {
      sensorOf: (id) => sensors.get(id),
      pointOf: (id) => points && (points.get(id) ?? null),
      baseOf: (serial) => (basesState.state === 'ready' ? (bases.get(serial) ?? null) : undefined),
      may: { sensors: maySensors, bases: mayBases },
    };
    const things = objects.map((object) => thingOf(object, known));
    return limited ? things.filter(({ standing }) => standing !== 'gone') : things;
  }, [objects, sensors, points, basesState, bases, maySensors, mayBases, limited]);
}

function sensorsOf(
  objects: readonly PlanObjectView[],
  points: ReadonlyMap<string, PointOfAsset> | undefined,
): readonly number[] {
  const ids = objects.flatMap(({ target }) => {
    if (target.kind === 'sensor') return target.sensorId;
    return target.kind === 'point' ? (points?.get(target.pointId)?.point.sensorId ?? []) : [];
  });
  return [...new Set(ids)];
}

/** Reads the lists of points and bases as far as the objects need them and the person may. */
export function KnownThings({ objects, all = false }: { objects: readonly PlanObjectView[]; all?: boolean }) {
  const [maySensors, mayBases] = [useMay('sensors', 'r'), useMay('devices', 'r')];
  const has = (kind: 'point' | 'base'): boolean => all || objects.some(({ target }) => target.kind === kind);
  return (
    <>
      {maySensors && has('point') && <KnowAssets />}
      {mayBases && has('base') && <KnowBases />}
    </>
  );
}

function KnowAssets() {
  useRowList(assetList(useOrganization().id));
  return null;
}

function KnowBases() {
  useRowList(baseList(useOrganization().id));
  return null;
}
