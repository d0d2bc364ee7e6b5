import { instantOfLocal, localDayAt, minuteOfTime, weekdayOf } from '../local-time.ts';
import type { RuleSchedule } from './schedule.ts';

/** Epoch milliseconds, the end excluded. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** The first instant at or after `at` (epoch milliseconds) at which a rule raises; null if there is none. */
export type FirstActive = (at: number) => number | null;

const DAY_MS = 86_400_000;
/** A calendar may close this long; then there is no next interval. */
const LOOKED_AHEAD_DAYS = 400;
const REMEMBERED_DAYS = 64;

/** The days of a calendar (YYYY-MM-DD) as numbers since 1970-01-01. */
export function dayNumbers(days: Iterable<string>): ReadonlySet<number> {
  return new Set([...days].map((day) => Date.parse(day) / DAY_MS));
}

/**
 * The active times of a schedule on the clock of a zone. An interval begins and ends at wall times: of an hour that comes
 * twice the first counts, and one that is left out is the next. No interval begins on a closed day.
 */
export function firstActive(
  { kind, intervals }: Pick<RuleSchedule, 'kind' | 'intervals'>,
  zone: string,
  closed: ReadonlySet<number> = new Set(),
): FirstActive {
  const known = new Map<number, readonly Span[]>();

  function spansOf(day: number): readonly Span[] {
    const found = known.get(day) ?? spansBeginningOn(day);
    if (known.size >= REMEMBERED_DAYS) known.clear();
    known.set(day, found);
    return found;
  }

  function spansBeginningOn(day: number): readonly Span[] {
    if (closed.has(day)) return [];
    return intervals
      .filter((interval) => interval.day === weekdayOf(day))
      .map(({ from, to }) => {
        const [begin, end] = [minuteOfTime(from), minuteOfTime(to)];
        const lastDay = end > begin ? day : day + 1;
        return { from: instantOfLocal(day, begin, zone), until: instantOfLocal(lastDay, end, zone) };
      });
  }

  /** An interval lasts into the next day at most. */
  function within(at: number): number | null {
    const today = localDayAt(at, zone);
    for (let day = today - 1; day <= today + LOOKED_AHEAD_DAYS; day += 1) {
      const ahead = spansOf(day).filter(({ from, until }) => until > at && until > from);
      if (ahead.length > 0) return Math.max(at, Math.min(...ahead.map(({ from }) => from)));
    }
    return null;
  }

  function outside(at: number): number | null {
    const latest = at + LOOKED_AHEAD_DAYS * DAY_MS;
    for (let found = at; found < latest;) {
      const today = localDayAt(found, zone);
      const covering = [...spansOf(today - 1), ...spansOf(today)].filter(
        ({ from, until }) => from <= found && found < until,
      );
      if (covering.length === 0) return found;
      found = Math.max(...covering.map(({ until }) => until));
    }
    return null;
  }

  return kind === 'within' ? within : outside;
}
