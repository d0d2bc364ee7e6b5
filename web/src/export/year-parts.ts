import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import { zoneOffset } from '../value/date.ts';

const DAY_MS = 86_400_000;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Six files at most, as many as a person may ask for: five years may begin in one and end in the sixth. */
export const PARTS_DAYS: number = 5 * 365;

/**
 * A range that one file cannot hold, cut at the beginnings of the years of a zone; every other range as it is. None of a
 * range that more than six files would have. Epoch milliseconds.
 */
export function yearParts({ from, to }: Range, zone: string): readonly Range[] {
  if (to <= from || to - from > PARTS_DAYS * DAY_MS) return [];
  if (to - from <= EXPORT_DAYS * DAY_MS) return [{ from, to }];
  const cuts: number[] = [];
  for (let year = yearOf(from, zone) + 1; year <= yearOf(to, zone); year += 1) cuts.push(beginOf(year, zone));
  const edges = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
  return edges.slice(1).map((edge, place) => ({ from: edges[place] ?? from, to: edge }));
}

const yearOf = (at: number, zone: string): number => new Date(at + zoneOffset(at, zone)).getUTCFullYear();

function beginOf(year: number, zone: string): number {
  const at = Date.UTC(year, 0, 1);
  return at - zoneOffset(at - zoneOffset(at, zone), zone);
}
