import type { Place } from '@watchglass/schemas/plan-object/commands';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useOrganization } from '../user/rights.ts';
import { moveObjectAtom, placeObjectAtom, removeObjectAtom } from './atoms.ts';

export interface Placing {
  readonly place: (target: ObjectTarget, at?: Place) => void;
  readonly move: (object: PlanObjectView, to: Place) => void;
  readonly remove: (object: PlanObjectView) => void;
  readonly mayUndo: boolean;
  readonly undo: () => void;
}

/** What is taken back: a removed object is placed again, a moved one moved back, a placed one removed. */
type Done =
  | { readonly what: 'placed' | 'moved'; readonly target: ObjectTarget; readonly before: Place }
  | { readonly what: 'removed'; readonly target: ObjectTarget; readonly before: Place };

const MIDDLE: Place = { x: 0.5, y: 0.5 };
const isOf = (target: ObjectTarget) => (object: PlanObjectView) =>
  JSON.stringify(object.target) === JSON.stringify(target);

/** Changes the objects of a plan. `onFailed` receives what was thrown, null when a change begins. */
export function usePlacing(
  planId: string,
  { objects, again }: { readonly objects: readonly PlanObjectView[]; readonly again: () => Promise<void> },
  onFailed: (thrown: unknown) => void,
): Placing {
  const { id: organizationId } = useOrganization();
  const [place, move, remove] = [useSetAtom(placeObjectAtom), useSetAtom(moveObjectAtom), useSetAtom(removeObjectAtom)];
  const [done, setDone] = useState<readonly Done[]>([]);
  const carryOut = async (work: Promise<unknown>, next: readonly Done[]): Promise<void> => {
    onFailed(null);
    try {
      await work;
      setDone(next);
    } catch (thrown) {
      onFailed(thrown);
    }
    await again();
  };
  const takeBack = ({ what, target, before }: Done): Promise<unknown> => {
    const object = objects.find(isOf(target));
    if (what === 'removed') return place({ organizationId, planId, target, ...before });
    if (object === undefined) return Promise.resolve();
    return what === 'placed' ? remove(organizationId, object) : move({ organizationId, of: object, body: before });
  };
  return {
    place: (target, at = MIDDLE) =>
      void carryOut(place({ organizationId, planId, target, ...at }), [
        ...done,
        { what: 'placed', target, before: at },
      ]),
    move: (object, body) =>
      void carryOut(move({ organizationId, of: object, body }), [
        ...done,
        { what: 'moved', target: object.target, before: { x: object.x, y: object.y } },
      ]),
    remove: (object) =>
      void carryOut(remove(organizationId, object), [
        ...done,
        { what: 'removed', target: object.target, before: { x: object.x, y: object.y } },
      ]),
    mayUndo: done.length > 0,
    undo: () => {
      const last = done.at(-1);
      if (last !== undefined) void carryOut(takeBack(last), done.slice(0, -1));
    },
  };
}
