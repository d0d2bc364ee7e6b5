import { AHEAD_REMEMBERED } from './limits.ts';

/**
 * Instants of one point's readings that were measured ahead of their arrival. The effective instant of such a reading would be
 * later each time it arrives, so it is known again by when it was measured.
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

  /** False where it is known. Those at or before `mark`, the point's newest effective instant, can no longer be newer and are forgotten. */
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
