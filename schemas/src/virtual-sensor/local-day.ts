const HOUR_MS = 3_600_000;
/** Longer than any local day. */
const LONGEST_DAY_MS = 27 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date, as a number that grows from day to day. */
function dateAt(instant: number, timeZone: string): number {
  const known = formats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (known === undefined) formats.set(timeZone, format);
  return Number(format.format(instant).replaceAll('-', ''));
}

/** A local day: `start` is its first instant, `end` the first one of the next day (epoch milliseconds). */
export interface LocalDay {
  readonly start: number;
  readonly end: number;
}

/** The local day of an instant. On days of a clock change it has 23 or 25 hours, and may not begin at 00:00. */
export function localDayOf(instant: number, timeZone: string): LocalDay {
  const date = dateAt(instant, timeZone);
  const start = firstWhere(instant - LONGEST_DAY_MS, instant, (at) => dateAt(at, timeZone) >= date);
  const end = firstWhere(instant, instant + LONGEST_DAY_MS, (at) => dateAt(at, timeZone) > date);
  return { start, end };
}

/** The first instant after `before`, up to `last`, at which the condition holds; from there on it holds. */
function firstWhere(before: number, last: number, holds: (at: number) => boolean): number {
  let [low, high] = [before, last];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
