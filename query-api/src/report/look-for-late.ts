import { Refusal } from '@watchglass/schemas/refusals';
import { WATCHED_DAYS } from '@watchglass/schemas/report/limits';
import type { ReportJobTerms } from '@watchglass/schemas/report/job';
import type { QueryDeps } from '../deps.ts';
import { allOfIt } from '../http/answer.ts';
import { countReadings } from './count-readings.ts';

interface Looked extends Record<string, unknown>, Pick<ReportJobTerms, 'definition' | 'period'> {
  readonly reportId: string;
  readonly revision: number;
  readonly organizationId: number;
  /** Null if its files were lost. */
  readonly counted: number | null;
  readonly issuedAt: Date;
}

/** While one looks, others look at other reports. */
const IN_HAND = `interval '5 minutes'`;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** The pause is this part of the age of the report. */
const SLOWER = 10;

/** Looks at one issued report whether readings of its period came afterwards, ever more rarely; false if none is to be looked at. */
export async function lookForLate({
  relational,
  timeSeries,
  clock,
}: Pick<QueryDeps, 'relational' | 'timeSeries' | 'clock'>): Promise<boolean> {
  const now = clock();
  const [job] = await relational.query<Looked>({
    name: 'report_jobs.look',
    text: `UPDATE command.report_jobs SET look_at = $1::timestamptz + ${IN_HAND}
      WHERE (report_id, revision) = (SELECT report_id, revision FROM command.report_jobs
        WHERE state = 'issued' AND late_n IS NULL AND look_at <= $1 ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING report_id AS "reportId", revision, organization_id AS "organizationId", terms -> 'definition' AS definition,
        terms -> 'period' AS period, counted::float8 AS counted, issued_at AS "issuedAt"`,
    values: [now],
  });
  if (job === undefined) return false;
  const found = await readingsNow({ relational, timeSeries }, job);
  const age = now.getTime() - job.issuedAt.getTime();
  const isLate = found !== null && job.counted !== null && found !== job.counted;
  const isOld = age > WATCHED_DAYS * 86_400_000;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, age / SLOWER));
  await relational.query(
    'UPDATE command.report_jobs SET late_n = $3, look_at = $4 WHERE report_id = $1 AND revision = $2',
    [job.reportId, job.revision, isLate ? found : null, isOld ? null : new Date(now.getTime() + pauseMs)],
  );
  return true;
}

/** Null if a source is not there any more. */
async function readingsNow(
  deps: Pick<QueryDeps, 'relational' | 'timeSeries'>,
  { organizationId, definition, period }: Looked,
): Promise<number | null> {
  const between = { from: Date.parse(period.from), to: Date.parse(period.to) };
  try {
    return await countReadings(deps, allOfIt(organizationId), { definition, period: between });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NotFound') return null;
    throw error;
  }
}
