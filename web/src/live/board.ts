import type { PointKey } from '@watchglass/schemas/live/messages';
import { extend, renewed, TRAIL_POINTS, type Trail } from './trail.ts';

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
  /** Of the past: it came later than the moment that is shown. */
  readonly arrivedAt?: number | undefined;
}

type Ordered = Pick<LivePoint, 'effectiveAt' | 'measuredAt' | 'position'>;

/** Compares by the effective instant, then the measured one, then the place in the log. */
export function isNewer(next: Ordered, known: Ordered | null): boolean {
  if (known === null) return true;
  const ahead = next.effectiveAt - known.effectiveAt || next.measuredAt - known.measuredAt;
  return ahead > 0 || (ahead === 0 && next.position > known.position);
}

type Listener = () => void;

/** The points that are kept though nobody shows them: a wall shows them again, also while it is cut off. */
const KEPT_POINTS = 10_000;
/** The oldest values of a trail go in one piece, so that a reading costs the same however long the trail is. */
const TRAIL_ROOM = 2 * TRAIL_POINTS;

/** A page that paints no frame, as in a hidden tab, has nothing to tell until it does. */
function withNextFrame(work: Listener): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(work);
}

/**
 * The newest value of each point, beside jotai: a thousand readings a second would walk through its graph of atoms, and a tile
 * needs to be told only once a frame.
 */
export class Board {
  readonly #soon: (work: Listener) => void;
  readonly #kept: number;
  readonly #newest = new Map<PointKey, LivePoint>();
  readonly #invalid = new Set<number>();
  readonly #trails = new Map<PointKey, (readonly [at: number, value: number])[]>();
  readonly #listeners = new Map<PointKey, Set<Listener>>();
  readonly #due = new Set<Listener>();

  constructor(soon = withNextFrame, kept = KEPT_POINTS) {
    this.#soon = soon;
    this.#kept = kept;
  }

  /**
   * The newest value, or none as soon as the newest output of a virtual sensor is invalid: no screen may show the last valid
   * one as the present one. While the past is played, such an output is not a number.
   */
  newest(key: PointKey): LivePoint | null {
    if (this.isInvalid(Number.parseInt(key, 10))) return null;
    const newest = this.#newest.get(key);
    return newest === undefined || Number.isNaN(newest.value) ? null : newest;
  }

  isInvalid(sensorId: number): boolean {
    return this.#invalid.size > 0 && this.#invalid.has(sensorId);
  }

  /** The instant from which the age of the newest valid value counts. */
  heardAt(key: PointKey): number | null {
    return this.#newest.get(key)?.effectiveAt ?? null;
  }

  /** Says whether the newest output of a sensor has no value. */
  setInvalid(sensorId: number, isInvalid: boolean): void {
    if (this.#invalid.has(sensorId) === isInvalid) return;
    if (isInvalid) this.#invalid.add(sensorId);
    else this.#invalid.delete(sensorId);
    for (const key of this.#listeners.keys()) if (Number.parseInt(key, 10) === sensorId) this.#tell(key);
  }

  /** Stores a value unless it is older than the known one. Returns true if it was stored. */
  put(key: PointKey, next: LivePoint): boolean {
    if (!isNewer(next, this.#newest.get(key) ?? null)) return false;
    this.#newest.set(key, next);
    this.#extendTrail(key, next);
    this.#tell(key);
    if (this.#newest.size > this.#kept) this.#forget();
    return true;
  }

  /** The recent values of a point; null until a sparkline asks for them, so that unseen ones cost nothing. */
  trail(key: PointKey): Trail | null {
    return this.#trails.get(key)?.slice(-TRAIL_POINTS) ?? null;
  }

  /** Replaces the trail by one that was read, and keeps newer values. */
  renewTrail(key: PointKey, read: Trail): void {
    this.#trails.set(key, [...renewed(this.#trails.get(key) ?? [], read)]);
    this.#tell(key);
  }

  /** Calls back with the next frame after a change of any of these points, once however many changed. */
  listen(keys: readonly PointKey[], listener: Listener): () => void {
    for (const key of keys) {
      const listeners = this.#listeners.get(key) ?? new Set();
      this.#listeners.set(key, listeners.add(listener));
    }
    return () => {
      this.#due.delete(listener);
      for (const key of keys) {
        const listeners = this.#listeners.get(key);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(key);
      }
    };
  }

  #tell(key: PointKey): void {
    const listeners = this.#listeners.get(key);
    if (listeners === undefined) return;
    if (this.#due.size === 0) this.#soon(this.#pass);
    for (const listener of listeners) this.#due.add(listener);
  }

  readonly #pass = (): void => {
    const due = [...this.#due];
    this.#due.clear();
    for (const listener of due) listener();
  };

  #extendTrail(key: PointKey, { measuredAt, value }: LivePoint): void {
    const trail = this.#trails.get(key);
    if (trail === undefined || Number.isNaN(value)) return;
    const last = trail.at(-1)?.[0] ?? -Infinity;
    if (measuredAt <= last) this.#trails.set(key, [...extend(trail, [[measuredAt, value]])]);
    else trail.push([measuredAt, value]);
    if (trail.length > TRAIL_ROOM) trail.splice(0, trail.length - TRAIL_POINTS);
  }

  /** Drops the points that have been known for longest of those that nobody shows. */
  #forget(): void {
    for (const key of this.#newest.keys()) {
      if (this.#newest.size <= this.#kept) return;
      if (this.#listeners.has(key)) continue;
      this.#newest.delete(key);
      this.#trails.delete(key);
    }
  }
}
