import { EXPIRING_AFTER_INTERVALS, OLD_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import { NO_DATA_FLAG_HOURS, NO_DATA_WARNING_DAYS } from '@watchglass/schemas/sensor/no-data';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface AgeText {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/**
 * Returns an age in the largest meaningful unit: 12 s, 4 min, 3 h, 5 d. Negative ages from clock differences become 0
 * s.
 */
export function ageOf(ms: number): AgeText {
  const age = Math.max(0, ms);
  if (age < MINUTE) return { unit: 'seconds', count: Math.floor(age / SECOND) };
  if (age < HOUR) return { unit: 'minutes', count: Math.floor(age / MINUTE) };
  if (age < 2 * DAY) return { unit: 'hours', count: Math.floor(age / HOUR) };
  return { unit: 'days', count: Math.floor(age / DAY) };
}

/** The trust in a value by its age: fresh, expiring after 3 missed intervals, old after 6. */
export type Trust = 'fresh' | 'expiring' | 'old';

export function trustOf(ageMs: number, intervalSeconds: number): Trust {
  const intervals = ageMs / (intervalSeconds * SECOND);
  if (intervals > OLD_AFTER_INTERVALS) return 'old';
  return intervals > EXPIRING_AFTER_INTERVALS ? 'expiring' : 'fresh';
}

/** How long a value has been the newest: flagged after a day, warned of after a week. */
export type NoData = 'day' | 'week' | null;

export function noDataOf(ageMs: number): NoData {
  if (ageMs >= NO_DATA_WARNING_DAYS * DAY) return 'week';
  return ageMs >= NO_DATA_FLAG_HOURS * HOUR ? 'day' : null;
}
