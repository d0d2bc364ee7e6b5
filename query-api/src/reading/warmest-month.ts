import { KNOWN_SHARE } from './degree-days.ts';

const DAYS = 30;

export interface DayWarmth {
  /** The midnight at which it begins, epoch milliseconds. */
  readonly day: number;
  /** Milliseconds that are known. */
  readonly covered: number;
  /** The sum of e^(-kelvin / T) over the known milliseconds, T absolute. */
  readonly warm: number;
}

interface Terms {
  /** The midnights of all days and of the end. */
  readonly edges: readonly number[];
  readonly from: number;
  readonly to: number;
}

interface Warmest {
  /** The beginning of its first day, epoch milliseconds. */
  readonly at: number;
  /** The mean of e^(-kelvin / T) over what is known. */
  readonly share: number;
}

/** The first of the 30 whole days in [from, to), one after another, that were warmest (USP <1079.2>): four fifths are known. */
export function warmestMonth(days: readonly DayWarmth[], { edges, from, to }: Terms): Warmest | null {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const each = edges.map((day) => byDay.get(day) ?? { covered: 0, warm: 0 });
  let warmest: Warmest | null = null;
  for (const [index, at] of edges.entries()) {
    const end = edges[index + DAYS];
    if (at < from || end === undefined || end > to) continue;
    const month = each.slice(index, index + DAYS);
    const covered = month.reduce((sum, day) => sum + day.covered, 0);
    if (covered < KNOWN_SHARE * (end - at)) continue;
    const share = month.reduce((sum, day) => sum + day.warm, 0) / covered;
    if (warmest === null || share > warmest.share) warmest = { at, share };
  }
  return warmest;
}
