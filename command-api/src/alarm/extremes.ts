import { measuredAtOf, type Episode, type Extremes, type Measured, type Reading } from './condition.ts';

/** The extremes of an episode that begins with this reading. */
export function extremesFrom(reading: Reading): Extremes {
  return { lowest: measured(reading), highest: measured(reading) };
}

function measured(reading: Reading): Measured {
  return { at: measuredAtOf(reading), value: reading.value };
}

/** The extremes with one more reading. Of two equal values the first one stands. */
export function widened({ lowest, highest }: Extremes, reading: Reading): Extremes {
  return {
    lowest: reading.value < lowest.value ? measured(reading) : lowest,
    highest: reading.value > highest.value ? measured(reading) : highest,
  };
}

/**
 * The extreme since the onset on the side that raised last. Undefined for a condition that was stored before extremes
 * were kept: its peak would cover only the later part.
 */
export function peakOf(extremes: Extremes | undefined, { side }: Pick<Episode, 'side'>): Measured | undefined {
  if (side === undefined) return undefined;
  return side === 'above' ? extremes?.highest : extremes?.lowest;
}
