import { CALIBRATION_DUE_DAYS } from '@watchglass/schemas/calibration/limits';

/**
 * SQL for the calibration state of the sensor `t`, like `calibrationState`, at the instant `now` on the calendar of the
 * organization `$1`.
 */
export function calibrationStateSql(now: string): string {
  const today = `(SELECT (${now}::timestamptz AT TIME ZONE o.time_zone)::date FROM read.organizations o WHERE o.organization_id = $1)`;
  return `CASE WHEN t.calibration_due_on IS NULL THEN 'none' WHEN t.calibration_due_on < ${today} THEN 'overdue'
    WHEN t.calibration_due_on <= ${today} + ${CALIBRATION_DUE_DAYS} THEN 'due' ELSE 'valid' END`;
}
