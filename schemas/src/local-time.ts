const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What the clock on the wall of an IANA zone shows at an instant, as if it were UTC, epoch milliseconds in whole seconds. */
function shownAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The offset of an IANA zone from UTC at an instant, milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  return shownAt(instant, zone) - Math.floor(instant / 1_000) * 1_000;
}

/** The local day of an instant in a zone, days since 1970-01-01. */
export function localDayAt(instant: number, zone: string): number {
  return Math.floor(shownAt(instant, zone) / DAY_MS);
}

/**
 * The instant (epoch milliseconds) at which the clock of an IANA zone shows `minute` of a local day (days since
 * 1970-01-01). Where the clock shows it twice, the first; where it skips it, the instant of the jump.
 */
export function instantOfLocal(day: number, minute: number, zone: string): number {
  const shown = day * DAY_MS + minute * MINUTE_MS;
  const [before, after] = [offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)];
  const candidates = [shown - before, shown - after].sort((a, b) => a - b);
  const first = candidates.find((candidate) => offsetAt(candidate, zone) === shown - candidate);
  return first ?? jumpBetween(candidates[0] ?? shown, candidates[1] ?? shown, zone);
}

/** The instant at which the offset changes, between two instants with different offsets. */
function jumpBetween(from: number, to: number, zone: string): number {
  const offset = offsetAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (middle <= low) break;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** The minute of the day of a wall time HH:mm. */
export function minuteOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The weekday of a local day (days since 1970-01-01, a Thursday): 1 is Monday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
