import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { keyed } from '../http/resource.ts';

/**
 * The newest known value of a point. Instants are epoch milliseconds; `position` is its place in the log, '' if
 * unknown.
 */
export interface LivePoint {
  readonly measuredAt: number;
  /** The instant that orders the value and from which its age counts: a fast clock cannot make a value look fresh. */
  readonly effectiveAt: number;
  readonly value: number;
  readonly position: string;
}

export function pointKey(sensorId: number, metricId: number): PointKey {
  return `${sensorId}.${metricId}`;
}

/** The newest valid value of a point, though a newer output may be invalid. */
const heardAtom: (key: PointKey) => PrimitiveAtom<LivePoint | null> = keyed(() => atom<LivePoint | null>(null));

/** Why the newest output of a virtual sensor has no value; null for every other sensor. */
export const invalidAtom: (sensorId: number) => PrimitiveAtom<SensorView['invalid']> = keyed(() =>
  atom<SensorView['invalid']>(null),
);

/**
 * One atom per point, so that a new value renders only the tiles that show the point. It is empty as soon as the newest
 * output of a virtual sensor is invalid: no screen may show the last valid one as the present one.
 */
export const pointAtom: (key: PointKey) => Atom<LivePoint | null> = keyed((key: PointKey) => {
  const sensorId = Number.parseInt(key, 10);
  return atom((get) => (get(invalidAtom(sensorId)) === null ? get(heardAtom(key)) : null));
});

/** The instant from which the age of the newest valid value of a point counts. */
export const effectiveAtAtom: (key: PointKey) => Atom<number | null> = keyed((key: PointKey) =>
  atom((get) => get(heardAtom(key))?.effectiveAt ?? null),
);

type Ordered = Pick<LivePoint, 'effectiveAt' | 'measuredAt' | 'position'>;

/** Compares by the effective instant, then the measured one, then the place in the log. */
export function isNewer(next: Ordered, known: Ordered | null): boolean {
  if (known === null) return true;
  const ahead = next.effectiveAt - known.effectiveAt || next.measuredAt - known.measuredAt;
  return ahead > 0 || (ahead === 0 && next.position > known.position);
}

/** The only entry for values: snapshots, frames and replies. An older value changes nothing. */
export const putValuesAtom = atom(null, (get, set, values: readonly LiveValue[]) => {
  for (const each of values) {
    const [sensorId, metricId, measuredAt, value, position] = each;
    const key = pointKey(sensorId, metricId);
    const next = { measuredAt, effectiveAt: effectiveAtOf(each), value, position };
    if (!isNewer(next, get(heardAtom(key)))) continue;
    set(heardAtom(key), next);
    const trail = get(trailAtom(key));
    if (trail !== null) set(trailAtom(key), extend(trail, [[measuredAt, value]]));
  }
});

/** Recent values of a point for its sparkline, oldest first. */
export type Trail = readonly (readonly [at: number, value: number])[];
const TRAIL_POINTS = 180;

/** Null until a sparkline requests it, so that unseen trails cost nothing. */
export const trailAtom: (key: PointKey) => PrimitiveAtom<Trail | null> = keyed(() => atom<Trail | null>(null));

/** Adds values to the trail in order of time; a value for a known instant replaces it. */
export function extend(trail: Trail, more: Trail): Trail {
  const last = trail.at(-1);
  const appended = more.every(
    ([at], index) => at > (index === 0 ? (last?.[0] ?? -Infinity) : (more[index - 1]?.[0] ?? -Infinity)),
  );
  if (appended) return [...trail, ...more].slice(-TRAIL_POINTS);
  const byTime = new Map([...trail, ...more].map((entry) => [entry[0], entry]));
  return [...byTime.values()].sort((a, b) => a[0] - b[0]).slice(-TRAIL_POINTS);
}

/** Replaces the trail by the one that was read, and keeps newer values. */
export const renewTrailAtom = atom(null, (get, set, key: PointKey, read: Trail) => {
  const end = read.at(-1)?.[0] ?? -Infinity;
  const newer = (get(trailAtom(key)) ?? []).filter(([at]) => at > end);
  set(trailAtom(key), [...read, ...newer].slice(-TRAIL_POINTS));
});
