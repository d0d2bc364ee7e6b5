import type { ReportOutcomeView, ReportView } from '@watchglass/schemas/report/views';
import type { Translate } from '../messages/messages.ts';
import { formatDate } from '../value/date.ts';

/** What became of a report, in a word or with the reason. */
export function standingWords(t: Translate, { state, why, isSuperseded }: ReportView): string {
  if (state === 'failed') return t(`report.failed.${why ?? 'trouble'}`);
  return isSuperseded && state === 'issued' ? t('report.superseded') : t(`report.standing.${state}`);
}

/** The whole days of the period on the calendar of its zone. */
export function periodWords({ from, to, zone }: Pick<ReportView, 'from' | 'to' | 'zone'>): string {
  const [first, last] = [formatDate(Date.parse(from), zone), formatDate(Date.parse(to) - 1, zone)];
  return first === last ? first : `${first} – ${last}`;
}

/** What became of the mail to a recipient, and why it was not sent. */
export function outcomeWords(t: Translate, { state, why }: Pick<ReportOutcomeView, 'state' | 'why'>): string {
  const word = t(`report.outcome.${state}`);
  return why === null ? word : `${word}: ${t(`report.why.${why}`)}`;
}
