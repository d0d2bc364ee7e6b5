import type { Place } from '@watchglass/schemas/plan-object/commands';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useOrganization } from '../user/rights.ts';
import { changeObjectAtom, placeObjectAtom, removeObjectAtom } from './atoms.ts';

export interface Placing {
  readonly place: (target: ObjectTarget, at: Place) => void;
  readonly move: (object: PlanObjectView, to: Place) => void;
  readonly write: (object: PlanObjectView, text: string) => void;
  readonly remove: (object: PlanObjectView) => void;
  readonly mayUndo: boolean;
  readonly undo: () => void;
  /** The object that was placed last: it takes the focus. */
  readonly placedId: string | null;
  /** The objects at the places to which they are being moved. */
  readonly objects: readonly PlanObjectView[];
}

/** What is taken back: a removed object is placed again, a changed one changed back, a placed one removed. */
interface Done {
  readonly what: 'placed' | 'changed' | 'removed';
  /** What the object shows since then. */
  readonly target: ObjectTarget;
  readonly before: Pick<PlanObjectView, 'target' | 'x' | 'y'>;
}

const isOf = (target: ObjectTarget) => (object: PlanObjectView) =>
  JSON.stringify(object.target) === JSON.stringify(target);
const textOf = (target: ObjectTarget) => (target.kind === 'text' ? { text: target.text } : {});

/** Changes the objects of a plan. `onFailed` receives what was thrown, null when a change begins. */
export function usePlacing(
  planId: string,
  { objects, again }: { readonly objects: readonly PlanObjectView[]; readonly again: () => Promise<void> },
  onFailed: (thrown: unknown) => void,
): Placing {
  const { id: organizationId } = useOrganization();
  const [place, change, remove] = [
    useSetAtom(placeObjectAtom),
    useSetAtom(changeObjectAtom),
    useSetAtom(removeObjectAtom),
  ];
  const [done, setDone] = useState<readonly Done[]>([]);
  const [moving, setMoving] = useState<ReadonlyMap<string, Place>>(new Map());
  const [placedId, setPlacedId] = useState<string | null>(null);
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
  const changeTo = (object: PlanObjectView, { x, y, target }: Done['before']): Promise<unknown> =>
    change({ organizationId, of: object, body: { x, y, ...textOf(target) } });
  const remember = (object: PlanObjectView, what: Done['what'], target = object.target): readonly Done[] => [
    ...done,
    { what, target, before: object },
  ];
  const takeBack = ({ what, target, before }: Done): Promise<unknown> => {
    const object = objects.find(isOf(target));
    if (what === 'removed') return place({ organizationId, planId, target: before.target, x: before.x, y: before.y });
    if (object === undefined) return Promise.resolve();
    return what === 'placed' ? remove(organizationId, object) : changeTo(object, before);
  };
  const move = async (object: PlanObjectView, to: Place): Promise<void> => {
    setMoving((all) => new Map(all).set(object.id, to));
    const { target } = object;
    await carryOut(changeTo(object, { ...to, target }), remember(object, 'changed'));
    setMoving((all) => new Map([...all].filter(([id, at]) => id !== object.id || at !== to)));
  };
  return {
    place: (target, at) => {
      const placed = place({ organizationId, planId, target, ...at });
      void placed.then(setPlacedId, () => undefined);
      void carryOut(placed, [...done, { what: 'placed', target, before: { target, ...at } }]);
    },
    move: (object, to) => void move(object, to),
    write: (object, text) => {
      const target: ObjectTarget = { kind: 'text', text };
      void carryOut(changeTo(object, { ...object, target }), remember(object, 'changed', target));
    },
    remove: (object) => void carryOut(remove(organizationId, object), remember(object, 'removed')),
    mayUndo: done.length > 0,
    undo: () => {
      const last = done.at(-1);
      if (last !== undefined) void carryOut(takeBack(last), done.slice(0, -1));
    },
    placedId,
    objects: useMemo(
      () => (moving.size === 0 ? objects : objects.map((each) => ({ ...each, ...moving.get(each.id) }))),
      [objects, moving],
    ),
  };
}
