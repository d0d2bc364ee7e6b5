import type { CalibrationEvent } from '@watchglass/schemas/calibration/events';
import { REMINDER_DAYS, REMINDER_HOUR, SENSORS_PER_REMINDER } from '@watchglass/schemas/calibration/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

export type Calibrated = Extract<CalibrationEvent, { type: 'SensorCalibrated' }>['data'];

/** A reminder of one certificate, and how many days before its last valid day it is sent. */
export interface Reminder extends Record<string, unknown> {
  readonly calibrationId: string;
  readonly daysBefore: number;
  readonly organizationId: number;
  readonly sensorId: number;
  readonly dueOn: string;
}

const DAY_MS = 86_400_000;

/** The instants of a certificate's reminders, those that are still to come when it is recorded. */
export function remindersOf(
  { dueOn }: Pick<Calibrated, 'dueOn'>,
  recordedAt: Date,
): { daysBefore: number; at: Date }[] {
  const last = Date.parse(`${dueOn}T00:00:00Z`) + REMINDER_HOUR * 3_600_000;
  return REMINDER_DAYS.map((daysBefore) => ({ daysBefore, at: new Date(last - daysBefore * DAY_MS) })).filter(
    ({ at }) => at > recordedAt,
  );
}

/** Stores the reminders of a certificate, once. */
export async function putReminders(tx: Queryable, calibrated: Calibrated, recordedAt: Date): Promise<void> {
  const { calibrationId, organizationId, sensorId, dueOn } = calibrated;
  for (const { daysBefore, at } of remindersOf(calibrated, recordedAt))
    await tx.query(
      `INSERT INTO command.calibration_reminders (calibration_id, days_before, organization_id, sensor_id, due_on, at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [calibrationId, daysBefore, organizationId, sensorId, dueOn, at],
    );
}

/** Locks the due reminders of one organization about one day until the transaction ends; empty if none is due. */
export function lockDue(tx: Queryable, now: Date): Promise<Reminder[]> {
  return tx.query<Reminder>({
    name: 'calibration_reminders.due',
    text: `WITH first AS (
        SELECT organization_id, due_on FROM command.calibration_reminders WHERE NOT told AND at <= $1
        ORDER BY at, organization_id, due_on LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      SELECT r.calibration_id AS "calibrationId", r.days_before AS "daysBefore", r.organization_id AS "organizationId",
        r.sensor_id AS "sensorId", r.due_on::text AS "dueOn"
      FROM command.calibration_reminders r JOIN first f ON f.organization_id = r.organization_id AND f.due_on = r.due_on
      WHERE NOT r.told AND r.at <= $1 ORDER BY r.calibration_id, r.days_before LIMIT ${SENSORS_PER_REMINDER}
      FOR UPDATE OF r SKIP LOCKED`,
    values: [now],
  });
}

export async function markTold(tx: Queryable, reminders: readonly Reminder[]): Promise<void> {
  await tx.query(
    `UPDATE command.calibration_reminders r SET told = true
      FROM jsonb_to_recordset($1) n("calibrationId" uuid, "daysBefore" integer)
      WHERE r.calibration_id = n."calibrationId" AND r.days_before = n."daysBefore"`,
    [JSON.stringify(reminders)],
  );
}
