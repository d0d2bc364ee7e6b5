import { Cron } from 'croner';
import type { Schedule } from './commands.ts';
import type { IntegrationKind, ScheduleName } from './kinds.ts';
import { CRON_DUE_WITHIN_DAYS, CRON_MAX_CHARACTERS } from './limits.ts';

/** `fields`: not five of them, or signs that none has. `values`: a field is out of its range. `neverDue`: not within a year. */
export type CronProblem = 'fields' | 'values' | 'neverDue';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIELDS = 5;
/** Numbers, names of days and months, lists, ranges and steps. */
const FIELD = /^(?:[\d*/,-]|[A-Za-z]{3})+$/;

const EVERY_MS: Readonly<Partial<Record<ScheduleName, number>>> = {
  minute: MINUTE_MS,
  minutes5: 5 * MINUTE_MS,
  minutes10: 10 * MINUTE_MS,
  minutes20: 20 * MINUTE_MS,
  minutes30: 30 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
};

/** Midnight in the time zone of the workspace. */
const DAILY = '0 0 * * *';

/** What is wrong with a schedule of one's own; null if nothing is. */
export function cronProblem(cron: string, now: Date): CronProblem | null {
  const fields =
    cron.length <= CRON_MAX_CHARACTERS
      ? cron
          .trim()
          .split(' ')
          .filter((field) => field !== '')
      : [];
  if (fields.length !== FIELDS || !fields.every((field) => FIELD.test(field))) return 'fields';
  try {
    const due = nextOf(fields.join(' '), 'UTC', now);
    return due !== null && due.getTime() - now.getTime() <= CRON_DUE_WITHIN_DAYS * DAY_MS ? null : 'neverDue';
  } catch {
    return 'values';
  }
}

/** The first instant after `after` at which a schedule is due; null if it never is, and for what is sent on arrival. */
export function nextDue({ every, cron }: Schedule, timeZone: string, after: Date): Date | null {
  if (every === 'arrival') return null;
  const everyMs = EVERY_MS[every];
  if (everyMs !== undefined) return new Date((Math.floor(after.getTime() / everyMs) + 1) * everyMs);
  return nextOf(every === 'day' ? DAILY : (cron ?? ''), timeZone, after);
}

/** The next instants at which a schedule is due, at most `count`. */
export function nextRuns(
  schedule: Schedule,
  timeZone: string,
  { after, count }: { after: Date; count: number },
): Date[] {
  const runs: Date[] = [];
  for (let at: Date | null = after; runs.length < count;) {
    at = nextDue(schedule, timeZone, at);
    if (at === null) break;
    runs.push(at);
  }
  return runs;
}

function nextOf(cron: string, timeZone: string, after: Date): Date | null {
  return new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true }).nextRun(after);
}

/** What a kind is sent at: a broker as readings arrive or by a schedule, and what receives has none. A device cloud is asked every minute. */
export function fitsKind({ every, cron }: Schedule, kind: IntegrationKind): boolean {
  if ((every === 'cron') !== (cron !== null)) return false;
  if (kind === 'mqttIn') return every === 'arrival';
  if (kind === 'deviceCloud') return every === 'minute';
  return kind === 'mqttOut' || every !== 'arrival';
}
