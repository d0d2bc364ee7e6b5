import { meets, sightIn } from '@watchglass/schemas/member/rights';
import { Refusal } from '@watchglass/schemas/refusals';
import { reportStream, type ReportEvent } from '@watchglass/schemas/report/events';
import { MAKES_REPORTS } from '@watchglass/schemas/report-schedule/entity';
import { mustSeeSources } from '../export/must-see-sources.ts';
import { handleCommand } from '../handle-command.ts';
import { pause, systemContext, type ReportDeps } from './begin-due.ts';
import { lockEnded, makeAgain, markTold, type EndedJob, type ToldState } from './jobs.ts';
import { failReport, issueReport, reportFold, supersedeReport, type Report } from './report.ts';

const LAG_MS = 5_000;
const LAGGING_TRIES = 20;

/** Writes the event of one report that was made, that could not be made, or that late readings superseded; false if there is none. */
export async function tellEnded(deps: ReportDeps): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const job = await lockEnded(tx);
    if (job === undefined) return false;
    const { eventStore, clock } = deps;
    if (await isUntrue(deps, job)) {
      await makeAgain(tx, job, new Date(clock().getTime() + LAG_MS));
      return true;
    }
    const { decide, told } = endOf(job);
    const decider = { ...reportFold, decide };
    await handleCommand(eventStore, reportStream(job.reportId), decider, systemContext(deps, job.organizationId));
    if (saysGone(job)) await pause(deps, { ...job.terms, organizationId: job.organizationId }, job.why);
    await markTold(tx, job, told, clock());
    return true;
  });
}

type Gone = EndedJob & { readonly why: Exclude<EndedJob['why'], 'trouble' | null> };

const saysGone = (job: EndedJob): job is Gone => job.state === 'failed' && job.why !== null && job.why !== 'trouble';

/** The query side said that its maker or a source is gone, and neither is: its read models were behind the events. */
async function isUntrue(deps: ReportDeps, job: EndedJob): Promise<boolean> {
  const { why, organizationId, terms } = job;
  if (!saysGone(job) || job.attempts > LAGGING_TRIES) return false;
  const maker = await deps.memberships.membershipOf(organizationId, terms.makerId);
  if (maker === null || !meets(maker, MAKES_REPORTS)) return false;
  if (why === 'makerGone') return true;
  try {
    await mustSeeSources(deps, sightIn(organizationId, maker), terms.definition.sources);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function endOf({ state, revision, facts, why, lateN }: EndedJob): {
  readonly decide: (report: Report) => ReportEvent[];
  readonly told: ToldState;
} {
  if (state === 'made' && facts !== null)
    return { decide: (report) => issueReport(report, revision, facts), told: 'issued' };
  if (state === 'issued')
    return { decide: (report) => supersedeReport(report, revision, lateN ?? 0), told: 'superseded' };
  return { decide: (report) => failReport(report, revision, why ?? 'trouble'), told: 'failedTold' };
}
