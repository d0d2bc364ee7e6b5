import type { Place } from '@watchglass/schemas/plan-object/commands';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useSetAtom } from 'jotai';
import { useOrganization } from '../user/rights.ts';
import { changeObjectAtom, placeObjectAtom, removeObjectAtom } from './atoms.ts';
import type { KnownObject, Newest } from './use-newest.ts';

/** What is taken back: a removed object is placed again, a changed one changed back, a placed one removed. */
export interface Done {
  readonly what: 'placed' | 'changed' | 'removed';
  /** What the object shows since then. */
  readonly target: ObjectTarget;
  readonly before: Pick<PlanObjectView, 'target' | 'x' | 'y'>;
}

const isOf = (target: ObjectTarget) => (object: KnownObject) =>
  JSON.stringify(object.target) === JSON.stringify(target);
const textOf = (target: ObjectTarget) => (target.kind === 'text' ? { text: target.text } : {});

interface Changes {
  readonly placeAt: (target: ObjectTarget, at: Place) => Promise<Done & { readonly id: string }>;
  readonly changeTo: (shown: KnownObject, to: Done['before']) => Promise<Done>;
  readonly takeOff: (shown: KnownObject) => Promise<Done>;
  /** Null: what takes back is not taken back. */
  readonly takeBack: (done: Done) => Promise<null>;
}

/** Sends changes of a plan's objects, each of the newest known version; returns what takes it back. */
export function useChanges(planId: string, newest: Newest): Changes {
  const { id: organizationId } = useOrganization();
  const [place, change, remove] = [
    useSetAtom(placeObjectAtom),
    useSetAtom(changeObjectAtom),
    useSetAtom(removeObjectAtom),
  ];
  const changeTo = async (shown: KnownObject, { x, y, target }: Done['before']): Promise<Done> => {
    const before = newest.of(shown);
    const etag = await change({ organizationId, of: before, body: { x, y, ...textOf(target) } });
    newest.saved({ ...before, x, y, target, etag });
    return { what: 'changed', target, before };
  };
  const placeAt = async (target: ObjectTarget, at: Place): Promise<Done & { readonly id: string }> => {
    const placed = await place({ organizationId, planId, target, ...at });
    newest.saved(placed);
    return { what: 'placed', id: placed.id, target, before: { target, ...at } };
  };
  const takeOff = async (shown: KnownObject): Promise<Done> => {
    const before = newest.of(shown);
    await remove(organizationId, before);
    newest.removed(before);
    return { what: 'removed', target: before.target, before };
  };
  const takeBack = async ({ what, target, before }: Done): Promise<null> => {
    const object = newest.find(isOf(target));
    if (what === 'removed') await placeAt(before.target, { x: before.x, y: before.y });
    else if (object !== undefined) await (what === 'placed' ? takeOff(object) : changeTo(object, before));
    return null;
  };
  return { placeAt, changeTo, takeOff, takeBack };
}
