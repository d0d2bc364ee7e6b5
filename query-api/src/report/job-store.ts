import type { MadeReportFacts, ReportJobTerms } from '@watchglass/schemas/report/job';
import type { ReportFailure } from '@watchglass/schemas/report/kinds';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';

/** After it, what a dead process had in hand is made again from its beginning. */
const CLAIM_SECONDS = 60;
/** With ever longer pauses: a store may be away for hours. */
export const TRIES = 30;
const PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

export interface JobInHand extends Record<string, unknown> {
  readonly reportId: string;
  readonly revision: number;
  readonly organizationId: number;
  readonly terms: ReportJobTerms;
  readonly claim: string;
  readonly attempts: number;
}

/** Takes the job that waits longest, also from a process that died of it; undefined if none waits. */
export async function takeJob(
  relational: Relational,
  { claim, now }: { readonly claim: string; readonly now: Date },
): Promise<JobInHand | undefined> {
  const [job] = await relational.query<JobInHand>({
    name: 'report_jobs.take',
    text: `UPDATE command.report_jobs SET state = 'running', claim = $1, attempts = attempts + 1,
        claimed_until = $2::timestamptz + interval '${CLAIM_SECONDS} s'
      WHERE (report_id, revision) = (SELECT report_id, revision FROM command.report_jobs
        WHERE state IN ('waiting', 'running') AND claimed_until <= $2 ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING report_id AS "reportId", revision, organization_id AS "organizationId", terms, claim, attempts`,
    values: [claim, now],
  });
  return job;
}

const IN_HAND = `report_id = $1 AND revision = $2 AND claim = $3 AND state = 'running'`;
const valuesOf = ({ reportId, revision, claim }: JobInHand): readonly unknown[] => [reportId, revision, claim];

/** Stays in hand. False if another process has it, or its organization was erased. */
export async function holdJob(db: Queryable, job: JobInHand, now: Date): Promise<boolean> {
  const held = await db.query({
    name: 'report_jobs.hold',
    text: `UPDATE command.report_jobs SET claimed_until = $4::timestamptz + interval '${CLAIM_SECONDS} s'
      WHERE ${IN_HAND} RETURNING 1`,
    values: [...valuesOf(job), now],
  });
  return held.length > 0;
}

interface NotedPiece {
  readonly n: number;
  readonly format: ReportFormat;
  readonly hash: string;
  readonly bytes: number;
}

/** Notes a piece before its bytes are stored. False if the job is not in hand any more. */
export async function notePiece(
  db: Queryable,
  job: JobInHand,
  { n, format, hash, bytes }: NotedPiece,
): Promise<boolean> {
  const noted = await db.query({
    name: 'report_jobs.note_piece',
    text: `INSERT INTO command.report_parts (report_id, revision, claim, n, organization_id, format, hash, bytes)
      SELECT report_id, revision, claim, $4, organization_id, $5, $6, $7 FROM command.report_jobs WHERE ${IN_HAND} RETURNING 1`,
    values: [...valuesOf(job), n, format, hash, bytes],
  });
  return noted.length > 0;
}

/** `counted` are the readings of its period that were there before it was made. */
export async function finishJob(db: Queryable, job: JobInHand, facts: MadeReportFacts, counted: number): Promise<void> {
  await db.query(
    `WITH made AS (UPDATE command.report_jobs SET state = 'made', facts = $4, counted = $5 WHERE ${IN_HAND} RETURNING 1)
      UPDATE command.report_parts SET is_kept = true
        WHERE report_id = $1 AND revision = $2 AND claim = $3 AND EXISTS (SELECT 1 FROM made)`,
    [...valuesOf(job), JSON.stringify(facts), counted],
  );
}

export async function failJob(db: Queryable, job: JobInHand, why: ReportFailure): Promise<void> {
  await db.query(`UPDATE command.report_jobs SET state = 'failed', why = $4, claim = NULL WHERE ${IN_HAND}`, [
    ...valuesOf(job),
    why,
  ]);
}

/** The process ends: another one takes it at once, and the try does not count. */
export async function letJobGo(db: Queryable, job: JobInHand): Promise<void> {
  await db.query(
    `UPDATE command.report_jobs SET state = 'waiting', claim = NULL, claimed_until = '-infinity', attempts = attempts - 1
      WHERE ${IN_HAND}`,
    valuesOf(job),
  );
}

/** It is tried again after a pause. */
export async function putJobOff(db: Queryable, job: JobInHand, now: Date): Promise<void> {
  if (job.attempts >= TRIES) return failJob(db, job, 'trouble');
  const seconds = Math.min(LONGEST_PAUSE_SECONDS, PAUSE_SECONDS * 2 ** (job.attempts - 1));
  const until = new Date(now.getTime() + seconds * 1_000);
  await db.query(
    `UPDATE command.report_jobs SET state = 'waiting', claim = NULL, claimed_until = $4 WHERE ${IN_HAND}`,
    [...valuesOf(job), until],
  );
}
