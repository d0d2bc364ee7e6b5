import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { keyed } from '../http/resource.ts';

/** The newest known value of a point. Instants are epoch milliseconds; `position` is its place in the log, '' where not known. */
export interface LivePoint {
  readonly measuredAt: number;
  /** The instant by which it is ordered and by which it grows old: a fast clock makes no value look fresh. */
  readonly effectiveAt: number;
  readonly value: number;
  readonly position: string;
}

export function pointKey(sensorId: number, metricId: number): PointKey {
  return `${sensorId}.${metricId}`;
}

/** One atom per point, so that a value renders only the tile that shows it. */
export const pointAtom: (key: PointKey) => PrimitiveAtom<LivePoint | null> = keyed(() => atom<LivePoint | null>(null));

/** The instant from which the age of the newest known value of a point counts. */
export const effectiveAtAtom: (key: PointKey) => Atom<number | null> = keyed((key: PointKey) =>
  atom((get) => get(pointAtom(key))?.effectiveAt ?? null),
);

type Ordered = Pick<LivePoint, 'effectiveAt' | 'measuredAt' | 'position'>;

/** Newer by the effective instant, then by the measured one, then by the place in the log. */
export function isNewer(next: Ordered, known: Ordered | null): boolean {
  if (known === null) return true;
  const ahead = next.effectiveAt - known.effectiveAt || next.measuredAt - known.measuredAt;
  return ahead > 0 || (ahead === 0 && next.position > known.position);
}

/** The only door for values: snapshots, frames and replies all enter here, and an older one changes nothing. */
export const putValuesAtom = atom(null, (get, set, values: readonly LiveValue[]) => {
  for (const each of values) {
    const [sensorId, metricId, measuredAt, value, position] = each;
    const key = pointKey(sensorId, metricId);
    const next = { measuredAt, effectiveAt: effectiveAtOf(each), value, position };
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
