import type { Excursion } from '@watchglass/schemas/reading/excursions';

/** A reading with the part of the range that it holds; instants in epoch milliseconds. */
export interface HeldReading {
  readonly at: number;
  readonly value: number;
  readonly begins: number;
  readonly ends: number;
}

/** What is allowed, both ends included; null without a limit on that side. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

/** An excursion before its alarms are known. */
export type BareExcursion = Omit<Excursion, 'alarms'>;

const HOUR_MS = 3_600_000;

/**
 * The longest runs of readings beyond one limit, of which each holds until the next; readings in order of their instants. Time in
 * which no value holds ends a run, for nobody knows of it. `end` is the end of the range, or now.
 */
export function excursionsOf(readings: Iterable<HeldReading>, limits: Limits, end: number): BareExcursion[] {
  const found: BareExcursion[] = [];
  for (const reading of readings) {
    const one = reading.ends > reading.begins ? excursionOf(reading, limits, end) : null;
    if (one === null) continue;
    const before = found.at(-1);
    if (before?.side === one.side && before.to === one.from) found[found.length - 1] = joined(before, one);
    else found.push(one);
  }
  return found;
}

/** The excursion that one reading is; null if it is within the limits. */
function excursionOf(reading: HeldReading, { low, high }: Limits, end: number): BareExcursion | null {
  const { at, value, begins, ends } = reading;
  const above = high === null ? 0 : value - high;
  const below = low === null ? 0 : low - value;
  if (above <= 0 && below <= 0) return null;
  return {
    side: above > 0 ? 'above' : 'below',
    from: begins,
    to: ends,
    beganBefore: at < begins,
    goesOn: ends >= end,
    readings: 1,
    peak: { value, at },
    beyond: (Math.max(above, below) * (ends - begins)) / HOUR_MS,
  };
}

function joined(before: BareExcursion, after: BareExcursion): BareExcursion {
  const further = before.side === 'above' ? after.peak.value > before.peak.value : after.peak.value < before.peak.value;
  return {
    ...before,
    to: after.to,
    goesOn: after.goesOn,
    readings: before.readings + after.readings,
    peak: further ? after.peak : before.peak,
    beyond: before.beyond + after.beyond,
  };
}
