import { AHEAD_REMEMBERED } from './limits.ts';

/**
 * Measured instants of one point's readings that were ahead of their arrival. The effective instant of such a reading
 * would be later at each arrival, so it is recognized by its measured instant.
 */
export class AheadReadings {
  readonly #instants: Set<number>;

  constructor(instants: Iterable<number> = []) {
    this.#instants = new Set(instants);
  }

  get isEmpty(): boolean {
    return this.#instants.size === 0;
  }

  has(measuredAt: number): boolean {
    return this.#instants.has(measuredAt);
  }

  /**
   * Returns false for a known instant. Instants at or before `mark`, the point's watermark, can no longer be newer and
   * are dropped.
   */
  add(measuredAt: number, mark: number): boolean {
    if (this.#instants.has(measuredAt)) return false;
    for (const instant of this.#instants) {
      if (instant > mark && this.#instants.size < AHEAD_REMEMBERED) break;
      this.#instants.delete(instant);
    }
    this.#instants.add(measuredAt);
    return true;
  }

  toArray(): number[] {
    return [...this.#instants];
  }
}
