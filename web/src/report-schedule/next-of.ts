import { nextPeriod, type ReportPeriod } from '@watchglass/schemas/report-schedule/periods';
import type { ScheduleForm } from './schedule-form.ts';

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The period that is reported next after an instant; null while the form says no time. */
export function nextOf(
  { cadence, at, timeZone, settleMinutes }: Pick<ScheduleForm, 'cadence' | 'at' | 'timeZone' | 'settleMinutes'>,
  after: number,
): ReportPeriod | null {
  const minutes = Number(settleMinutes);
  if (!WALL_TIME.test(at) || !Number.isInteger(minutes) || minutes < 0 || minutes > 1_440) return null;
  return nextPeriod({ cadence, at, zone: timeZone, settleMinutes: minutes }, after);
}
