import type { PointFigures } from '@watchglass/schemas/reading/views';

/** Of a day less known than this nothing is said: it is missing, not 0. */
export const KNOWN_SHARE = 0.8;
/** Eurostat's: heating counts from the first up to the second, cooling from the third to the fourth on, °C. */
const HEATED_TO = 18;
const HEATED_UP_TO = 15;
const COOLED_TO = 21;
const COOLED_FROM = 24;

export interface DayMean {
  /** The midnight at which it begins, epoch milliseconds. */
  readonly day: number;
  /** Milliseconds that are known. */
  readonly covered: number;
  /** Of the known time, °C. */
  readonly mean: number;
}

interface Terms {
  /** The midnights of all days and of the end. */
  readonly edges: readonly number[];
  /** °C; without one Eurostat's limits count. */
  readonly base: number | undefined;
}

/** Sums of days whose mean is known well enough. */
export function degreeDaysOf(
  means: readonly DayMean[],
  { edges, base }: Terms,
): NonNullable<PointFigures['degreeDays']> {
  const byDay = new Map(means.map((each) => [each.day, each]));
  const known = edges.slice(0, -1).flatMap((day, index) => {
    const found = byDay.get(day);
    const length = (edges[index + 1] ?? day) - day;
    return found !== undefined && found.covered >= KNOWN_SHARE * length ? [found.mean] : [];
  });
  const sum = (of: (mean: number) => number): number => known.reduce((total, mean) => total + of(mean), 0);
  return {
    heating: sum((mean) => heatingOf(mean, base)),
    cooling: sum((mean) => coolingOf(mean, base)),
    days: known.length,
    missing: edges.length - 1 - known.length,
  };
}

function heatingOf(mean: number, base: number | undefined): number {
  if (base !== undefined) return Math.max(0, base - mean);
  return mean <= HEATED_UP_TO ? HEATED_TO - mean : 0;
}

function coolingOf(mean: number, base: number | undefined): number {
  if (base !== undefined) return Math.max(0, mean - base);
  return mean >= COOLED_FROM ? mean - COOLED_TO : 0;
}
