import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { keyed } from '../http/resource.ts';

/** The newest known value of a point. Instants are epoch milliseconds; `position` is its place in the log, '' where not known. */
export interface LivePoint {
  readonly measuredAt: number;
  readonly value: number;
  readonly position: string;
}

export function pointKey(sensorId: number, metricId: number): PointKey {
  return `${sensorId}.${metricId}`;
}

/** One atom per point, so that a value renders only the tile that shows it. */
export const pointAtom: (key: PointKey) => PrimitiveAtom<LivePoint | null> = keyed(() => atom<LivePoint | null>(null));

/** When the newest known value of a point was measured. */
export const measuredAtAtom: (key: PointKey) => Atom<number | null> = keyed((key: PointKey) =>
  atom((get) => get(pointAtom(key))?.measuredAt ?? null),
);

/** Newer by the time of measuring, and among equals by the place in the log. */
export function isNewer(next: LivePoint, known: LivePoint | null): boolean {
  if (known === null || next.measuredAt !== known.measuredAt)
    return known === null || next.measuredAt > known.measuredAt;
  return next.position > known.position;
}

/** The only door for values: snapshots, frames and replies all enter here, and an older one changes nothing. */
export const putValuesAtom = atom(null, (get, set, values: readonly LiveValue[]) => {
  for (const [sensorId, metricId, measuredAt, value, position] of values) {
    const key = pointKey(sensorId, metricId);
    const next = { measuredAt, value, position };
    if (!isNewer(next, get(pointAtom(key)))) continue;
    set(pointAtom(key), next);
    const trail = get(trailAtom(key));
    if (trail !== null) set(trailAtom(key), extend(trail, [[measuredAt, value]]));
  }
});

/** Recent values of a point for its sparkline, oldest first. */
export type Trail = readonly (readonly [at: number, value: number])[];
export const TRAIL_POINTS = 180;

/** Null until a sparkline asks for it: a trail costs nothing where none is shown. */
export const trailAtom: (key: PointKey) => PrimitiveAtom<Trail | null> = keyed(() => atom<Trail | null>(null));

/** Adds to the trail in order of time; a value for an instant that is there replaces it. */
export function extend(trail: Trail, more: Trail): Trail {
  const last = trail.at(-1);
  const appended = more.every(
    ([at], index) => at > (index === 0 ? (last?.[0] ?? -Infinity) : (more[index - 1]?.[0] ?? -Infinity)),
  );
  if (appended) return [...trail, ...more].slice(-TRAIL_POINTS);
  const byTime = new Map([...trail, ...more].map((entry) => [entry[0], entry]));
  return [...byTime.values()].sort((a, b) => a[0] - b[0]).slice(-TRAIL_POINTS);
}

/** What was read takes the place of what was known, but for what is newer. */
export const renewTrailAtom = atom(null, (get, set, key: PointKey, read: Trail) => {
  const end = read.at(-1)?.[0] ?? -Infinity;
  const newer = (get(trailAtom(key)) ?? []).filter(([at]) => at > end);
  set(trailAtom(key), [...read, ...newer].slice(-TRAIL_POINTS));
});
