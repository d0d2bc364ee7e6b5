import { meets, sightIn, type Membership } from '@watchglass/schemas/member/rights';
import { localDayAt } from '@watchglass/schemas/local-time';
import { Refusal } from '@watchglass/schemas/refusals';
import type { ReportSignature } from '@watchglass/schemas/report/content';
import type { ReportFailure } from '@watchglass/schemas/report/kinds';
import type { ReportSignatureView } from '@watchglass/schemas/report/views';
import { MAKES_REPORTS } from '@watchglass/schemas/report-schedule/entity';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import type { Files } from '@watchglass/streams/ports/files';
import type { Memberships } from '../member/memberships.ts';
import { nameOf } from '../user/people.ts';
import { countReadings } from './count-readings.ts';
import { failJob, finishJob, holdJob, letJobGo, putJobOff, TRIES, type JobInHand } from './job-store.ts';
import type { MakeReport, ReportDeps } from './made-report.ts';
import { Lost, storeReportFile } from './store-report-file.ts';

export interface JobDeps extends ReportDeps {
  readonly files: Files;
  readonly memberships: Pick<Memberships, 'membershipOf'>;
  readonly makeReport: MakeReport;
  readonly report: (error: unknown) => void;
}

const HOLD_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;

/** Its maker is no administrator any more. */
class MakerGone extends Error {}

/** Makes one report, or puts it off; once `signal` aborts, lets it go. */
export async function runJob(deps: JobDeps, job: JobInHand, signal: AbortSignal): Promise<void> {
  const { relational, clock, report } = deps;
  // Processes died of it each time: nobody put it off.
  if (job.attempts > TRIES) return failJob(relational, job, 'trouble');
  const holding = setInterval(() => void holdJob(relational, job, clock()).catch(report), HOLD_EVERY_MS).unref();
  try {
    await make(deps, job, signal);
  } catch (error) {
    if (error instanceof Lost) return;
    if (signal.aborted) return letJobGo(relational, job);
    const why = failureOf(error);
    if (why !== null) return failJob(relational, job, why);
    report(error);
    await putJobOff(relational, job, clock());
  } finally {
    clearInterval(holding);
  }
}

/** Null for what may pass. */
function failureOf(error: unknown): ReportFailure | null {
  if (error instanceof MakerGone) return 'makerGone';
  return error instanceof Refusal && error.code === 'NotFound' ? 'sourceGone' : null;
}

async function make(deps: JobDeps, job: JobInHand, signal: AbortSignal): Promise<void> {
  const { organizationId, revision, terms } = job;
  const { definition, makerId } = terms;
  const membership = await makerNow(deps, job);
  const period = { from: Date.parse(terms.period.from), to: Date.parse(terms.period.to) };
  // Before the making: what comes meanwhile counts as late.
  const counted = await countReadings(deps, sightIn(organizationId, membership), { definition, period });
  const signatures = await signaturesOf(deps, job);
  const asked = { organizationId, terms: definition, period, revision, makerId, membership, signatures };
  const made = await deps.makeReport(deps, asked);
  signal.throwIfAborted();
  const files = [];
  for (const format of definition.formats) {
    const bytes = made[format];
    if (bytes === undefined) throw new Error(`the report has no ${format}`);
    const stored = await storeReportFile(deps, job, { format, bytes, first: files.length * PIECES_APART });
    files.push({ format, name: reportFileName(job, format), ...stored });
  }
  await makerNow(deps, job);
  await finishJob(deps.relational, job, { files, ...made.facts }, counted);
}

/** The numbers of pieces of different files. */
const PIECES_APART = 1_000_000;

async function makerNow({ memberships }: JobDeps, { organizationId, terms }: JobInHand): Promise<Membership> {
  const membership = await memberships.membershipOf(organizationId, terms.makerId);
  if (membership === null || !meets(membership, MAKES_REPORTS)) throw new MakerGone();
  return membership;
}

/** Of earlier revisions. */
async function signaturesOf(
  { relational, people }: JobDeps,
  { reportId, organizationId }: JobInHand,
): Promise<readonly ReportSignature[]> {
  const [row] = await relational.query<{ signatures: readonly Omit<ReportSignatureView, 'byName'>[] }>({
    name: 'report.signatures',
    text: 'SELECT signatures FROM read.reports WHERE organization_id = $1 AND id = $2',
    values: [organizationId, reportId],
  });
  const signatures = row?.signatures ?? [];
  const signers = await people.named(signatures.map(({ by }) => by));
  return signatures.map(({ revision, by, meaning, at }) => ({
    revision,
    by: nameOf(signers, by),
    meaning,
    at: Date.parse(at),
  }));
}

interface Named {
  readonly terms: Pick<JobInHand['terms'], 'definition' | 'period'>;
  readonly revision: number;
}

/** Named by title, first day and revision. */
export function reportFileName({ terms: { definition, period }, revision }: Named, format: ReportFormat): string {
  const day = new Date(localDayAt(Date.parse(period.from), definition.zone) * DAY_MS).toISOString().slice(0, 10);
  const title = definition.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${title === '' ? 'report' : title}-${day}${revision === 1 ? '' : `-r${revision}`}.${format}`;
}
