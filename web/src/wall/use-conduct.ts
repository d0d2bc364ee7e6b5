import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { raisesOf } from '../alarm/flood-group.ts';
import { nowAtom, readNowAtom } from '../live/clock.ts';
import { callingOf } from './calling.ts';
import { beginning, mountedIn, next, planOf, shownIn, type Conduct, type Shown, type WallEvent } from './conduct.ts';

const conductAtom = atom<Conduct>(beginning);
const mountedAtom = atom((get) => mountedIn(get(conductAtom), get(nowAtom)));

/** Tells the machine of this wall what happened. */
export const actAtom = atom(null, (get, set, event: WallEvent) => {
  set(conductAtom, next(get(conductAtom), event, set(readNowAtom)));
});

export interface Conducted {
  readonly shown: Shown;
  readonly mounted: readonly string[];
}

/** Runs the machine of a wall: on its plan, its alarms, and the tick of each second. */
export function useConduct(own: OwnWall, alarms: readonly AlarmView[]): Conducted {
  const now = useAtomValue(nowAtom);
  const act = useSetAtom(actAtom);
  const calling = useMemo(() => callingOf(alarms, own), [alarms, own]);
  useEffect(() => act({ type: 'plan', plan: planOf(own) }), [act, own]);
  const raises = useMemo(() => raisesOf(alarms), [alarms]);
  useEffect(() => act({ type: 'calling', calling, raises }), [act, calling, raises]);
  useEffect(() => act({ type: 'tick' }), [act, now]);
  return { shown: shownIn(useAtomValue(conductAtom)), mounted: useAtomValue(mountedAtom) };
}
