import { BUCKET_MS, FLOOD_BEGINS_ABOVE, FLOOD_ENDS_BELOW } from './figures.ts';

/** A flood that lasts; instants in epoch milliseconds. */
export interface Flood {
  /** The first raise of the ten minutes in which it began: the first out. */
  readonly since: number;
}

/**
 * The flood that lasts at an instant: it began with more than ten raises in ten minutes, and ends when the last ten minutes
 * have fewer than five. `raises` in any order; those after the instant count for nothing.
 */
export function floodAt(raises: readonly number[], now: number): Flood | null {
  const past = raises.filter((at) => at <= now).toSorted((a, b) => a - b);
  let since: number | null = null;
  let oldest = 0;
  for (const [index, at] of past.entries()) {
    oldest = firstWithin(past, oldest, at);
    if (index - oldest < FLOOD_ENDS_BELOW) since = null;
    if (since === null && index - oldest + 1 > FLOOD_BEGINS_ABOVE) since = past[oldest] ?? at;
  }
  const left = past.length - firstWithin(past, oldest, now);
  return since === null || left < FLOOD_ENDS_BELOW ? null : { since };
}

/** The index of the first raise of the ten minutes before an instant. */
function firstWithin(raises: readonly number[], from: number, until: number): number {
  let first = from;
  while ((raises[first] ?? Infinity) <= until - BUCKET_MS) first += 1;
  return first;
}
