import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import { zoneOffset } from '../value/date.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range that one file cannot hold, cut at the beginnings of the years of a zone; every other range as it is. Epoch milliseconds. */
export function yearParts({ from, to }: Range, zone: string): readonly Range[] {
  if (to - from <= EXPORT_DAYS * 86_400_000) return [{ from, to }];
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
