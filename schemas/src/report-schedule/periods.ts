import { instantOfLocal, localDayAt, minuteOfTime, weekdayOf } from '../local-time.ts';
import type { ReportDefinition } from './commands.ts';
import type { ReportCadence } from './kinds.ts';
import { CAUGHT_UP } from './limits.ts';

const DAY_MS = 86_400_000;

export type Timing = Pick<ReportDefinition, 'cadence' | 'at' | 'zone' | 'settleMinutes'>;

/** A period [from, to) of the calendar of its zone, and when it is reported: epoch milliseconds. */
export interface ReportPeriod {
  readonly from: number;
  readonly to: number;
  readonly dueAt: number;
}

/** The first local day (days since 1970-01-01) of the period that has this day in it. */
function firstDay(day: number, cadence: ReportCadence): number {
  if (cadence === 'daily') return day;
  if (cadence === 'weekly') return day - weekdayOf(day) + 1;
  return day - new Date(day * DAY_MS).getUTCDate() + 1;
}

function dayAfter(first: number, cadence: ReportCadence): number {
  if (cadence === 'daily') return first + 1;
  if (cadence === 'weekly') return first + 7;
  const date = new Date(first * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS;
}

/** Where the clock shows the wall time twice, the first; where it skips it, the instant of the jump. */
function periodFrom(first: number, { cadence, at, zone, settleMinutes }: Timing): ReportPeriod {
  const end = dayAfter(first, cadence);
  const [from, to] = [instantOfLocal(first, 0, zone), instantOfLocal(end, 0, zone)];
  return { from, to, dueAt: Math.max(instantOfLocal(end, minuteOfTime(at), zone), to + settleMinutes * 60_000) };
}

/** The periods that ended by an instant, newest first. */
function* endedBy(at: number, timing: Timing): Generator<ReportPeriod> {
  let first = firstDay(localDayAt(at, timing.zone), timing.cadence);
  for (;;) {
    first = firstDay(first - 1, timing.cadence);
    yield periodFrom(first, timing);
  }
}

/**
 * The periods that are reported after `after` and by `until` (epoch milliseconds), in order: of more than CAUGHT_UP the newest. A schedule
 * begins `lateMs` after its due instants.
 */
export function periodsDue(
  timing: Timing,
  { after, until, lateMs = 0 }: { readonly after: number; readonly until: number; readonly lateMs?: number },
): readonly ReportPeriod[] {
  const found: ReportPeriod[] = [];
  for (const period of endedBy(until, timing)) {
    const begins = period.dueAt + lateMs;
    if (begins <= after || found.length === CAUGHT_UP) break;
    if (begins <= until) found.push(period);
  }
  return found.toReversed();
}

/** The newest period that is over at an instant, whether or not its report is due. */
export function lastPeriod(timing: Timing, at: number): ReportPeriod {
  const first = firstDay(localDayAt(at, timing.zone), timing.cadence);
  return periodFrom(firstDay(first - 1, timing.cadence), timing);
}

/** The period that is reported next after an instant. */
export function nextPeriod(timing: Timing, after: number, lateMs = 0): ReportPeriod {
  let first = firstDay(firstDay(localDayAt(after, timing.zone), timing.cadence) - 1, timing.cadence);
  // What is due at most a day after the end of a period is at most two periods ahead of the one before.
  first = firstDay(first - 1, timing.cadence);
  for (;;) {
    const period = periodFrom(first, timing);
    if (period.dueAt + lateMs > after) return period;
    first = dayAfter(first, timing.cadence);
  }
}
