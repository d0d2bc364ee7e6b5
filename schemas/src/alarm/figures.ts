/** Formulas of EEMUA 191 and ISA-18.2. Buckets are ten minutes of UTC. */
export const BUCKET_MS = 600_000;
/** A flood begins with more raises than this in one bucket, and ends with fewer than `FLOOD_ENDS_BELOW`. */
export const FLOOD_BEGINS_ABOVE = 10;
export const FLOOD_ENDS_BELOW = 5;
/** A rule chatters on a sensor that raises this often within ten minutes. */
export const CHATTER_RAISES = 3;
export const STALE_HOURS = 24;
export const BAD_ACTORS = 10;

/** What the standards call manageable; shares from 0 to 1. */
export const TARGETS = {
  perTenMinutes: 1,
  perDay: 144,
  mostPerDay: 288,
  flood: 0.01,
  severities: { low: 0.8, high: 0.15, critical: 0.05 },
  badActors: 0.05,
  chattering: 0,
  stale: 5,
} as const;

/** Raises of a bucket; `at` is its beginning, epoch milliseconds. */
export interface Bucket {
  readonly at: number;
  readonly raises: number;
}

/** The number of floods and of their buckets; buckets without raises may be absent. */
export function floodsIn(buckets: readonly Bucket[]): { readonly floods: number; readonly buckets: number } {
  let [floods, flooded, isFlood, last] = [0, 0, false, -Infinity];
  for (const { at, raises } of buckets.toSorted((a, b) => a.at - b.at)) {
    if (at - last > BUCKET_MS) isFlood = false;
    const begins = raises > FLOOD_BEGINS_ABOVE;
    if (begins && !isFlood) floods += 1;
    isFlood = begins || (isFlood && raises >= FLOOD_ENDS_BELOW);
    if (isFlood) flooded += 1;
    last = at;
  }
  return { floods, buckets: flooded };
}

/** The nearest-rank percentile: of n sorted values the one at ⌈share × n⌉; null without values. */
export function nearestRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** The part of a whole, null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
