import type { ReportEvent } from '@watchglass/schemas/report/events';

/** What a report that was made has: its files, and what they count. */
export type IssuedReport = Pick<
  Extract<ReportEvent, { type: 'ReportIssued' }>['data'],
  'files' | 'n' | 'pages' | 'excursions'
>;
