import type { ReportEvent } from '@watchglass/schemas/report/events';
import type { ReportFailure } from '@watchglass/schemas/report/kinds';
import type { MadeReportFacts, ReportJobTerms } from '@watchglass/schemas/report/job';
import type { Queryable } from '@watchglass/streams/ports/relational';

type Due = Extract<ReportEvent, { type: 'ReportDue' }>['data'];

/** Once, however often its event is read. */
export async function putJob(tx: Queryable, due: Due, at: Date): Promise<void> {
  const { reportId, revision, organizationId, scheduleId, definition, period, makerId } = due;
  const terms: ReportJobTerms = { scheduleId, definition, period, makerId };
  await tx.query(
    `INSERT INTO command.report_jobs (report_id, revision, organization_id, terms, state, asked_at)
      VALUES ($1, $2, $3, $4, 'waiting', $5) ON CONFLICT DO NOTHING`,
    [reportId, revision, organizationId, JSON.stringify(terms), at],
  );
}

export interface EndedJob extends Record<string, unknown> {
  readonly reportId: string;
  readonly revision: number;
  readonly organizationId: number;
  readonly terms: ReportJobTerms;
  readonly state: 'made' | 'failed' | 'issued';
  readonly why: ReportFailure | null;
  readonly facts: MadeReportFacts | null;
  readonly attempts: number;
  /** Readings that were found afterwards; null if none were looked for or found. */
  readonly lateN: number | null;
}

/** Locks the job whose end waits longest for its event until the transaction ends; undefined if none does. */
export async function lockEnded(tx: Queryable): Promise<EndedJob | undefined> {
  const [row] = await tx.query<EndedJob>({
    name: 'report_jobs.ended',
    text: `SELECT report_id AS "reportId", revision, organization_id AS "organizationId", terms, state, why, facts, attempts, late_n::float8 AS "lateN"
      FROM command.report_jobs WHERE state IN ('made', 'failed') OR (state = 'issued' AND late_n IS NOT NULL)
      ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  });
  return row;
}

type Which = Pick<EndedJob, 'reportId' | 'revision'>;
export type ToldState = 'issued' | 'superseded' | 'failedTold';

/** Its event is stored. */
export async function markTold(
  tx: Queryable,
  { reportId, revision }: Which,
  state: ToldState,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE command.report_jobs SET state = $3, issued_at = coalesce(issued_at, $4), look_at = coalesce(look_at, $4)
      WHERE report_id = $1 AND revision = $2`,
    [reportId, revision, state, at],
  );
}

/** It is issued already, and its queue was lost and written again from events: its files are not made a second time. */
export async function skipIssued(tx: Queryable, { reportId, revision }: Which): Promise<void> {
  await tx.query(
    `UPDATE command.report_jobs SET state = 'lost', claim = NULL
      WHERE report_id = $1 AND revision = $2 AND state IN ('waiting', 'running')`,
    [reportId, revision],
  );
}

/** Read models lagged behind: it is made again after a pause. */
export async function makeAgain(tx: Queryable, { reportId, revision }: Which, at: Date): Promise<void> {
  await tx.query(
    `UPDATE command.report_jobs SET state = 'waiting', claimed_until = $3 WHERE report_id = $1 AND revision = $2`,
    [reportId, revision, at],
  );
}

/** The files of erased organizations are removed at the next sweep. */
export async function eraseReports(db: Queryable, organizationIds: readonly number[]): Promise<void> {
  await db.query('UPDATE command.report_parts SET is_kept = false WHERE organization_id = ANY ($1)', [organizationIds]);
  for (const table of ['report_schedules', 'report_jobs', 'report_letters'])
    await db.query(`DELETE FROM command.${table} WHERE organization_id = ANY ($1)`, [organizationIds]);
}
