import { INTERVAL_FROM_GAPS, INTERVALS_SECONDS } from './limits.ts';

/** Number of gaps below which a point's interval is unknown. */
const FEWEST_GAPS = 3;
const CLASS_BITS = 3;
const CLASS_MASK = (1 << CLASS_BITS) - 1;
const RING_MASK = 2 ** (CLASS_BITS * INTERVAL_FROM_GAPS) - 1;

/**
 * One integer holds the last ten gaps of a point, newest in the lowest three bits: each as its place in section 9's
 * list, from 1; 0 is no gap yet. Snapping keeps order, so the median of the places is the place of the median.
 */
export function addGap(gaps: number, gapMs: number): number {
  return ((gaps << CLASS_BITS) | (nearest(gapMs / 1000) + 1)) & RING_MASK;
}

/** The newest gap in seconds, as its place in the list. */
export function newestGap(gaps: number): number | undefined {
  return INTERVALS_SECONDS[(gaps & CLASS_MASK) - 1];
}

/** The (lower) median of the gaps in seconds, 0 if there are too few. */
export function medianInterval(gaps: number): number {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let ring = gaps; ring !== 0; ring >>>= CLASS_BITS)
    counts[ring & CLASS_MASK] = (counts[ring & CLASS_MASK] ?? 0) + 1;
  const known = counts.reduce((sum, count) => sum + count, 0);
  if (known < FEWEST_GAPS) return 0;
  let below = 0;
  const middle = counts.findIndex((count) => (below += count) * 2 >= known && count > 0);
  return INTERVALS_SECONDS[middle - 1] ?? 0;
}

/** The gaps of a stored interval, so that an estimate outlives a restart. */
export function gapsOf(intervalSeconds: number | null): number {
  if (intervalSeconds === null) return 0;
  let gaps = 0;
  for (let i = 0; i < INTERVAL_FROM_GAPS; i += 1) gaps = addGap(gaps, intervalSeconds * 1000);
  return gaps;
}

function nearest(seconds: number): number {
  let place = 0;
  while (
    place < INTERVALS_SECONDS.length - 1 &&
    seconds >= ((INTERVALS_SECONDS[place] ?? 0) + (INTERVALS_SECONDS[place + 1] ?? 0)) / 2
  )
    place += 1;
  return place;
}
