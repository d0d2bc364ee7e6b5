import type { Place } from '@watchglass/schemas/plan-object/commands';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useMemo, useRef, useState } from 'react';
import { InTurn } from './in-turn.ts';
import { useChanges, type Done } from './use-changes.ts';
import { useNewest } from './use-newest.ts';

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

/** Changes the objects of a plan. `onFailed` receives what was thrown, null when a change begins. */
export function usePlacing(
  planId: string,
  { objects, again }: { readonly objects: readonly PlanObjectView[]; readonly again: () => Promise<void> },
  onFailed: (thrown: unknown) => void,
): Placing {
  const [done, setDone] = useState<readonly Done[]>([]);
  const newestDone = useRef(done);
  const keep = (all: readonly Done[]): void => {
    newestDone.current = all;
    setDone(all);
  };
  const [moving, setMoving] = useState<ReadonlyMap<string, Place>>(new Map());
  const [placedId, setPlacedId] = useState<string | null>(null);
  const [turns] = useState(() => new InTurn());
  const newest = useNewest(objects);
  const { placeAt, changeTo, takeOff, takeBack } = useChanges(planId, newest);
  /** `work` returns what takes it back, null for something that took back. */
  const carryOut = (key: string | null, work: () => Promise<Done | null>, ended = (): void => undefined): void =>
    turns.add(key, async () => {
      onFailed(null);
      try {
        const undo = await work();
        if (undo !== null) keep([...newestDone.current, undo]);
      } catch (thrown) {
        onFailed(thrown);
      }
      await again();
      ended();
    });
  return {
    place: (target, at) =>
      carryOut(null, async () => {
        const placed = await placeAt(target, at);
        setPlacedId(placed.id);
        return placed;
      }),
    move: (object, to) => {
      setMoving((all) => new Map(all).set(object.id, to));
      const moved = (): void =>
        setMoving((all) => new Map([...all].filter(([id, at]) => id !== object.id || at !== to)));
      carryOut(`move ${object.id}`, () => changeTo(object, { ...to, target: object.target }), moved);
    },
    write: (object, text) =>
      carryOut(null, () => changeTo(object, { ...newest.of(object), target: { kind: 'text', text } })),
    remove: (object) => carryOut(null, () => takeOff(object)),
    mayUndo: done.length > 0,
    // In its turn: what is still being carried out is taken back, not what was done before it.
    undo: () =>
      carryOut(null, async () => {
        const last = newestDone.current.at(-1);
        if (last === undefined) return null;
        await takeBack(last);
        keep(newestDone.current.slice(0, -1));
        return null;
      }),
    placedId,
    objects: useMemo(
      () => (moving.size === 0 ? objects : objects.map((each) => ({ ...each, ...moving.get(each.id) }))),
      [objects, moving],
    ),
  };
}
