import { instantOfLocal, localDayAt, minuteOfTime, weekdayOf } from '../local-time.ts';
import type { MaintenanceWindow } from './commands.ts';

const DAY_MS = 86_400_000;
/** Within so many days there is another window of every week. */
const WEEK_DAYS = 8;

/** One time during which a maintenance holds: epoch milliseconds, the end excluded. */
export interface Occurrence {
  readonly from: number;
  readonly until: number;
}

type Weekly = Extract<MaintenanceWindow, { kind: 'weekly' }>;

/** The window of a weekly maintenance that begins on a local day, days since 1970-01-01; null if the clock skips it. */
function occurrenceOn(day: number, { from, to, timeZone }: Weekly): Occurrence | null {
  const [begin, end] = [minuteOfTime(from), minuteOfTime(to)];
  const found = {
    from: instantOfLocal(day, begin, timeZone),
    until: instantOfLocal(end > begin ? day : day + 1, end, timeZone),
  };
  return found.until > found.from ? found : null;
}

/**
 * The windows that hold at some time from `from` until before `until` (epoch milliseconds), in order. Those that end by `quietUntil`
 * were ended early.
 */
export function occurrencesBetween(
  window: MaintenanceWindow,
  [from, until]: readonly [from: number, until: number],
  quietUntil = -Infinity,
): readonly Occurrence[] {
  const isShown = (each: Occurrence | null): each is Occurrence =>
    each !== null && each.from < until && each.until > from && each.until > quietUntil;
  if (window.kind === 'once')
    return [{ from: Date.parse(window.from), until: Date.parse(window.until) }].filter(isShown);
  const [first, last] = [localDayAt(from, window.timeZone) - 1, localDayAt(until, window.timeZone)];
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return days
    .filter((day) => window.days.includes(weekdayOf(day)))
    .map((day) => occurrenceOn(day, window))
    .filter(isShown);
}

/** The window that holds at an instant (epoch milliseconds), or the next one; null if none comes any more. */
export function nextOccurrence(window: MaintenanceWindow, at: number, quietUntil = -Infinity): Occurrence | null {
  const until = window.kind === 'once' ? Infinity : Math.max(at, quietUntil) + WEEK_DAYS * DAY_MS;
  return occurrencesBetween(window, [at, until], quietUntil)[0] ?? null;
}

/** The hours of the longest time that the windows of a week last without a pause. */
export function hoursAtOnce({ days, from, to }: Pick<Weekly, 'days' | 'from' | 'to'>): number {
  const minutes = (minuteOfTime(to) - minuteOfTime(from) + 1_440) % 1_440 || 1_440;
  const isWholeDay = minutes === 1_440;
  const touches = isWholeDay && days.some((day) => days.includes((day % 7) + 1));
  return touches ? Infinity : minutes / 60;
}
