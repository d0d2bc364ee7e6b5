import { zoneOffsets, type ZoneOffset } from './zone-offsets.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;

/**
 * The midnights of a zone around a range: the first is not after its beginning, the last not before its end. All zones keep to quarters
 * of an hour; where the clock leaves midnight out, the day begins with what comes after it.
 */
export function localDays(from: number, to: number, zone: string): number[] {
  const begin = Math.floor((from - 2 * DAY_MS) / QUARTER_MS) * QUARTER_MS;
  const offsets = zoneOffsets(begin, to + 2 * DAY_MS, zone);
  const edges = midnights(offsets, to + 2 * DAY_MS);
  const first = edges.findLastIndex((edge) => edge <= from);
  const last = edges.findIndex((edge) => edge >= to);
  return edges.slice(first, last + 1);
}

/** The instants, in steps of a quarter of an hour, at which the clock shows another day. The first offset is that of the beginning. */
function midnights(offsets: readonly ZoneOffset[], to: number): number[] {
  return offsets.flatMap(({ from, offsetMs }, index) => {
    const until = offsets[index + 1]?.from ?? to;
    const before = offsets[index - 1]?.offsetMs ?? offsetMs;
    const first = Math.floor((from - QUARTER_MS + before) / DAY_MS);
    const found: number[] = [];
    let known = first;
    for (let at = from; at < until; at += QUARTER_MS) {
      const day = Math.floor((at + offsetMs) / DAY_MS);
      if (day > known) found.push(at);
      known = Math.max(known, day);
    }
    return found;
  });
}
