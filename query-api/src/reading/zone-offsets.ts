const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** From this instant on a zone is ahead of UTC by `offsetMs`. Epoch milliseconds. */
export interface ZoneOffset {
  readonly from: number;
  readonly offsetMs: number;
}

/** The offsets of an IANA zone in a range, the first at its beginning: the clock is looked up once for each day, not for each reading. */
export function zoneOffsets(from: number, to: number, zone: string): ZoneOffset[] {
  const offsetAt = offsetsOf(zone);
  const found: ZoneOffset[] = [{ from, offsetMs: offsetAt(from) }];
  for (let day = from; day < to; day += DAY_MS) {
    const end = Math.min(to, day + DAY_MS);
    const known = found.at(-1)?.offsetMs ?? 0;
    const offsetMs = offsetAt(end);
    if (offsetMs !== known) found.push({ from: changeBetween(day, end, (at) => offsetAt(at) !== known), offsetMs });
  }
  return found;
}

/** The first minute at which it is changed. */
function changeBetween(from: number, to: number, isChanged: (at: number) => boolean): number {
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isChanged(middle * MINUTE_MS)) high = middle;
    else low = middle + 1;
  }
  return low * MINUTE_MS;
}

function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const parts = new Map(format.formatToParts(minute).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - minute;
  };
}

/** `2026-03-29 04:00:00` on the clock, and `UTC+03:00`. The offsets must be those of the range in which the instant lies. */
export function clockOf(at: number, offsets: readonly ZoneOffset[]): readonly [local: string, offset: string] {
  const { offsetMs = 0 } = offsets.findLast(({ from }) => from <= at) ?? {};
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const sign = offsetMs < 0 ? '-' : '+';
  return [
    new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' '),
    `UTC${sign}${two(minutes / 60)}:${two(minutes % 60)}`,
  ];
}
