import type { ReportOutcomeView, ReportView } from '@watchglass/schemas/report/views';
import type { Translate } from '../messages/messages.ts';
import { formatDateTime } from '../value/date.ts';

/** What became of a report, in a word or with the reason. */
export function standingWords(t: Translate, { state, why, isSuperseded }: ReportView): string {
  if (state === 'failed') return t(`report.failed.${why ?? 'trouble'}`);
  return isSuperseded && state === 'issued' ? t('report.superseded') : t(`report.standing.${state}`);
}

/** The period on the clock of its zone. */
export const periodWords = ({ from, to, zone }: Pick<ReportView, 'from' | 'to' | 'zone'>): string =>
  `${formatDateTime(Date.parse(from), zone)} – ${formatDateTime(Date.parse(to), zone)}`;

/** What became of the mail to a recipient, and why it was not sent. */
export function outcomeWords(t: Translate, { state, why }: Pick<ReportOutcomeView, 'state' | 'why'>): string {
  const word = t(`report.outcome.${state}`);
  return why === null ? word : `${word}: ${t(`report.why.${why}`)}`;
}
