/** A value and its effective instant, epoch milliseconds. */
type Sample = readonly [at: number, value: number];

const PARTS = 64;
const FEWEST_SAMPLES = 3;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The slope of a point's values: the least-squares line through the newest `minutes`. It keeps the last reading of each 64th
 * of the window, so a fast sensor costs no more than a slow one. A slope needs three readings over half the window.
 */
export class RateWindow {
  readonly minutes: number;
  #samples: Sample[];
  /** The newest slope per hour; null before the first. */
  slope: number | null;

  constructor(minutes: number, samples: readonly Sample[] = []) {
    this.minutes = minutes;
    this.#samples = [...samples];
    this.slope = this.#present();
  }

  /** Adds the newest reading, and returns the slope with it, null if there is none. */
  add(at: number, value: number): number | null {
    const part = (this.minutes * MINUTE_MS) / PARTS;
    const last = this.#samples.at(-1);
    if (last && Math.floor(last[0] / part) === Math.floor(at / part)) this.#samples.pop();
    this.#samples.push([at, value]);
    const from = at - this.minutes * MINUTE_MS;
    const kept = this.#samples.findIndex(([each]) => each >= from);
    if (kept > 0) this.#samples.splice(0, kept);
    const slope = this.#present();
    this.slope = slope ?? this.slope;
    return slope;
  }

  toArray(): readonly Sample[] {
    return this.#samples;
  }

  #present(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || this.#samples.length < FEWEST_SAMPLES) return null;
    if (last[0] - first[0] < (this.minutes * MINUTE_MS) / 2) return null;
    return slopeOf(this.#samples);
  }
}

/** The least-squares slope per hour. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (place: 0 | 1): number => samples.reduce((sum, sample) => sum + sample[place], 0) / samples.length;
  const [at, value] = [mean(0), mean(1)];
  let [shared, squared] = [0, 0];
  for (const sample of samples) {
    shared += (sample[0] - at) * (sample[1] - value);
    squared += (sample[0] - at) ** 2;
  }
  return (shared / squared) * HOUR_MS;
}
