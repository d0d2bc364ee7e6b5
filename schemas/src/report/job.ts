import type { ReportDefinition } from '../report-schedule/commands.ts';
import type { ReportEvent } from './events.ts';

type DataOf<T extends ReportEvent['type']> = Extract<ReportEvent, { type: T }>['data'];

/** What the command side asks the query side to make; the period is ISO 8601. */
export interface ReportJobTerms {
  readonly scheduleId: string;
  readonly definition: ReportDefinition;
  readonly period: DataOf<'ReportDue'>['period'];
  /** The person with whose sight it is made. */
  readonly makerId: string;
}

/** What the query side says of a report that it made: its files, and what they count. */
export type MadeReportFacts = Pick<DataOf<'ReportIssued'>, 'files' | 'n' | 'pages' | 'excursions'>;
