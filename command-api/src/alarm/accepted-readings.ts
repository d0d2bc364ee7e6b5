import type { Reading } from './condition.ts';
import type { Point } from './point.ts';

/** New readings of a point, with the instants of the first of them and of the one before it. */
export interface Accepted {
  readonly before: number;
  readonly first: number;
  readonly readings: readonly Reading[];
}

/** The new readings of an uplink, by point. */
export class AcceptedReadings {
  readonly #points = new Map<Point, Accepted & { readonly readings: Reading[] }>();

  /** Adds the newest reading of a point; `before` is the instant of the one before it. */
  add(point: Point, before: number): void {
    const known = this.#points.get(point);
    if (known) known.readings.push(point.last());
    else this.#points.set(point, { before, first: point.at, readings: [point.last()] });
  }

  [Symbol.iterator](): Iterator<readonly [Point, Accepted]> {
    return this.#points.entries();
  }
}
