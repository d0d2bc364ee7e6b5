import { refuse } from '@watchglass/schemas/refusals';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import { SCHEDULES_OF_WORKSPACE, SPREAD_MINUTES } from '@watchglass/schemas/report-schedule/limits';
import { nextPeriod, type Timing } from '@watchglass/schemas/report-schedule/periods';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Recorded } from '../handle-command.ts';

const SPREAD_MS = SPREAD_MINUTES * 60_000;
const HASH_DIGITS = 8;

/** How long after its due instants a schedule begins: those of one minute do not begin together. The end of an id is random. */
export function lateMsOf(scheduleId: string): number {
  return Number.parseInt(scheduleId.slice(-HASH_DIGITS), 16) % SPREAD_MS;
}

/** Refuses with `TooManySchedules`. Of schedules of the last seconds not all may be counted. */
export async function mustHaveRoom(db: Queryable, organizationId: number): Promise<void> {
  const [counted] = await db.query<{ schedules: number }>(
    'SELECT count(*)::int AS schedules FROM command.report_schedules WHERE organization_id = $1 AND NOT is_removed',
    [organizationId],
  );
  if ((counted?.schedules ?? 0) >= SCHEDULES_OF_WORKSPACE)
    refuse('TooManySchedules', { limit: SCHEDULES_OF_WORKSPACE });
}

/** An event of a schedule, and its place in the stream of it. */
export interface Told {
  readonly event: Recorded<ReportScheduleEvent>;
  readonly revision: number;
  readonly at: Date;
  readonly by: string;
}

/** Writes what an event says of a schedule, unless a newer one was written. */
export async function putSchedule(tx: Queryable, { event: { type, data }, revision, at, by }: Told): Promise<void> {
  const { scheduleId } = data;
  const isNewer = 'schedule_id = $1 AND revision < $2';
  if (type === 'ReportScheduled') {
    const { organizationId, definition } = data;
    await tx.query(
      `INSERT INTO command.report_schedules (schedule_id, organization_id, revision, definition, maker_id, is_active, is_removed, after, due_at)
        VALUES ($1, $2, $3, $4, $5, true, false, $6, $7) ON CONFLICT DO NOTHING`,
      [
        scheduleId,
        organizationId,
        revision,
        JSON.stringify(definition),
        by,
        at,
        beginsAfter(scheduleId, definition, at),
      ],
    );
  } else if (type === 'ReportScheduleChanged') {
    const { definition, before } = data;
    await tx.query(
      `UPDATE command.report_schedules SET revision = $2, definition = $3, maker_id = $4 WHERE ${isNewer}`,
      [scheduleId, revision, JSON.stringify(definition), by],
    );
    if (isOtherTime(before, definition)) await beginAt(tx, { scheduleId, revision, definition, at });
  } else if (type === 'ReportScheduleResumed') {
    const [row] = await tx.query<{ definition: ReportDefinition }>(
      `UPDATE command.report_schedules SET revision = $2, is_active = true, maker_id = $3 WHERE ${isNewer} RETURNING definition`,
      [scheduleId, revision, by],
    );
    if (row !== undefined) await beginAt(tx, { scheduleId, revision, definition: row.definition, at });
  } else {
    await tx.query(
      `UPDATE command.report_schedules SET revision = $2, is_active = false, is_removed = $3 WHERE ${isNewer}`,
      [scheduleId, revision, type === 'ReportScheduleRemoved'],
    );
  }
}

const isOtherTime = (before: Timing, after: Timing): boolean =>
  (['cadence', 'at', 'zone', 'settleMinutes'] as const).some((field) => before[field] !== after[field]);

const beginsAfter = (scheduleId: string, definition: Timing, at: Date): Date => {
  const lateMs = lateMsOf(scheduleId);
  return new Date(nextPeriod(definition, at.getTime(), lateMs).dueAt + lateMs);
};

interface Begun {
  readonly scheduleId: string;
  readonly revision: number;
  readonly definition: ReportDefinition;
  readonly at: Date;
}

/** From then on, at its new times; periods before are not caught up. */
async function beginAt(tx: Queryable, { scheduleId, revision, definition, at }: Begun): Promise<void> {
  await tx.query(
    'UPDATE command.report_schedules SET after = $3, due_at = $4 WHERE schedule_id = $1 AND revision = $2',
    [scheduleId, revision, at, beginsAfter(scheduleId, definition, at)],
  );
}

export interface DueSchedule extends Record<string, unknown> {
  readonly scheduleId: string;
  readonly organizationId: number;
  readonly definition: ReportDefinition;
  readonly makerId: string;
  readonly after: Date;
}

/** Locks the schedule that waits longest until the transaction ends; undefined if none is due. */
export async function lockDueSchedule(tx: Queryable, now: Date): Promise<DueSchedule | undefined> {
  const [row] = await tx.query<DueSchedule>({
    name: 'report_schedules.due',
    text: `SELECT schedule_id AS "scheduleId", organization_id AS "organizationId", definition, maker_id AS "makerId", after
      FROM command.report_schedules WHERE is_active AND due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    values: [now],
  });
  return row;
}

/** The periods up to `until` have their reports. */
export async function doneUntil(tx: Queryable, { scheduleId, definition }: DueSchedule, until: Date): Promise<void> {
  await tx.query('UPDATE command.report_schedules SET after = $2, due_at = $3 WHERE schedule_id = $1', [
    scheduleId,
    until,
    beginsAfter(scheduleId, definition, until),
  ]);
}

export async function putOffSchedule(tx: Queryable, { scheduleId }: DueSchedule, until: Date): Promise<void> {
  await tx.query('UPDATE command.report_schedules SET due_at = $2 WHERE schedule_id = $1', [scheduleId, until]);
}
