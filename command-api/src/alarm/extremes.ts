import type { Episode, Extremes, Measured, Reading } from './condition.ts';

/** The extremes of an episode that begins with this reading. */
export function extremesFrom({ at, value }: Reading): Extremes {
  return { lowest: { at, value }, highest: { at, value } };
}

/** The extremes with one reading more. Of two equal values the first one stands. */
export function widened({ lowest, highest }: Extremes, { at, value }: Reading): Extremes {
  return {
    lowest: value < lowest.value ? { at, value } : lowest,
    highest: value > highest.value ? { at, value } : highest,
  };
}

/**
 * The extreme since the onset on the side that raised last. Undefined for a condition that was stored before extremes were
 * kept: a peak of only the later half would be wrong.
 */
export function peakOf(extremes: Extremes | undefined, { side }: Pick<Episode, 'side'>): Measured | undefined {
  if (side === undefined) return undefined;
  return side === 'above' ? extremes?.highest : extremes?.lowest;
}
