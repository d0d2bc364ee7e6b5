import { reportStream } from '@watchglass/schemas/report/events';
import { handleCommand, load } from '../handle-command.ts';
import { codeOf, isRefusedForGood, type PostOffice } from '../mail/post-office.ts';
import { systemContext, type ReportDeps } from './begin-due.ts';
import { dropLetter, putOffLetter, takeLetter, triedAgainAt, type DueLetter } from './letter-store.ts';
import { whySkipped } from './may-receive.ts';
import { reportLetter, type LetterDeps } from './report-letter.ts';
import { reportFold, settledBy, settleMail, type KnownReport, type MailOutcome, type Report } from './report.ts';

export interface SendingDeps extends ReportDeps, LetterDeps {
  readonly relational: ReportDeps['relational'];
  readonly postOffice: Pick<PostOffice, 'deliver'>;
  readonly report: (error: unknown) => void;
}

/**
 * Sends one due mail, or puts it off; false if none is due. Sight is looked at just before. A mail is sent twice only if a process died
 * after the mail server took it, and then has the same id.
 */
export async function sendReportLetter(deps: SendingDeps): Promise<boolean> {
  const letter = await takeLetter(deps.relational, deps.clock());
  if (letter === undefined) return false;
  const { state } = await load(deps.eventStore, reportStream(letter.reportId), reportFold);
  if (state.status !== 'unknown' && !settledBy(state, letter.revision, letter.recipient)) {
    const outcome = await outcomeOf(deps, letter, state);
    if (outcome === null) return true;
    await settle(deps, letter, outcome);
  }
  await dropLetter(deps.relational, letter);
  return true;
}

/** Null if the mail was put off. */
async function outcomeOf(deps: SendingDeps, letter: DueLetter, report: KnownReport): Promise<MailOutcome | null> {
  try {
    return await send(deps, letter, report);
  } catch (error) {
    deps.report(error);
    const again = triedAgainAt(letter, deps.clock());
    if (again === null) return { state: 'failed', why: 'unreachable' };
    await putOffLetter(deps.relational, letter, again);
    return null;
  }
}

async function send(deps: SendingDeps, letter: DueLetter, report: KnownReport): Promise<MailOutcome> {
  const why = await whySkipped(deps, report, letter.recipient);
  if (why !== null) return { state: 'skipped', why };
  const envelope = await reportLetter(deps, letter, report);
  if (envelope === null) return { state: 'failed', why: 'noAddress' };
  try {
    await deps.postOffice.deliver(envelope);
    return { state: 'sent' };
  } catch (error) {
    if (isRefusedForGood(error)) return { state: 'failed', why: 'refused' };
    throw new Error(`no mail server took the mail of a report: ${String(codeOf(error))}`);
  }
}

async function settle(
  deps: SendingDeps,
  { reportId, revision, organizationId, recipient }: DueLetter,
  outcome: MailOutcome,
): Promise<void> {
  const decide = (report: Report) => settleMail(report, revision, recipient, outcome);
  const decider = { ...reportFold, decide };
  await handleCommand(deps.eventStore, reportStream(reportId), decider, systemContext(deps, organizationId));
}
