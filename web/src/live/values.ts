import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom, type Atom, type WritableAtom } from 'jotai';
import { keyed } from '../http/resource.ts';
import { Board, type LivePoint } from './board.ts';

export function pointKey(sensorId: number, metricId: number): PointKey {
  return `${sensorId}.${metricId}`;
}

/** Each store has its own board. */
export const boardAtom = atom(() => new Board());

const POINTS = 10_000;
const noop = (): void => undefined;

/** Changes with each value of a point that some atom has read; the point stays on the board while such an atom is mounted. */
const toldAtom = keyed((key: PointKey) => {
  const timesAtom = atom(0);
  const told = atom(
    (get) => get(timesAtom),
    (get, set, what: 'changed' | 'shown') => {
      if (what === 'shown') return get(boardAtom).listen([key], noop);
      set(timesAtom, get(timesAtom) + 1);
      return undefined;
    },
  );
  told.onMount = (tell) => tell('shown');
  return told;
}, POINTS);

/** Why the newest output of a virtual sensor has no value; null for every other sensor. */
export const invalidAtom: (sensorId: number) => WritableAtom<SensorView['invalid'], [SensorView['invalid']], void> =
  keyed((sensorId: number) => {
    const whyAtom = atom<SensorView['invalid']>(null);
    return atom(
      (get) => get(whyAtom),
      (get, set, why: SensorView['invalid']) => {
        get(boardAtom).setInvalid(sensorId, why !== null);
        set(whyAtom, why);
      },
    );
  }, POINTS);

/** The newest value of a point for whatever shows few of them; tiles draw from the board itself. */
export const pointAtom: (key: PointKey) => Atom<LivePoint | null> = keyed((key: PointKey) => {
  const sensorId = Number.parseInt(key, 10);
  return atom((get) => {
    get(toldAtom(key));
    get(invalidAtom(sensorId));
    return get(boardAtom).newest(key);
  });
}, POINTS);

/** The instant from which the age of the newest valid value of a point counts. */
export const effectiveAtAtom: (key: PointKey) => Atom<number | null> = keyed(
  (key: PointKey) =>
    atom((get) => {
      get(toldAtom(key));
      return get(boardAtom).heardAt(key);
    }),
  POINTS,
);

/** The only entry for values: snapshots, frames and replies. An older value changes nothing. */
export const putValuesAtom = atom(null, (get, set, values: readonly LiveValue[]) => {
  const board = get(boardAtom);
  for (const each of values) {
    const [sensorId, metricId, measuredAt, value, position, , arrivedAt] = each;
    const key = pointKey(sensorId, metricId);
    const effectiveAt = effectiveAtOf(each);
    if (!board.put(key, { measuredAt, effectiveAt, value, position, arrivedAt })) continue;
    // A newer value than the output that had none: its row follows later, and in the past not at all.
    if (board.isInvalid(sensorId) && effectiveAt > (get(invalidAtom(sensorId))?.at ?? Infinity))
      set(invalidAtom(sensorId), null);
    const told = toldAtom.known(key);
    if (told !== undefined) set(told, 'changed');
  }
});
