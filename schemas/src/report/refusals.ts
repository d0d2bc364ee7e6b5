import type { RefusalTable } from '../refusal.ts';

export const reportRefusals = {
  ReportNotIssued: { status: 409, message: 'The report is not issued.' },
  ReportMaking: { status: 409, message: 'The report is being made. Wait until it is issued.' },
  ReportSuperseded: { status: 409, message: 'The report was superseded. Issue it again first.' },
  ReportRevisionOld: { status: 409, message: 'There is a newer revision of the report.' },
  ReportSigned: { status: 409, message: 'You have already signed this revision.' },
} as const satisfies RefusalTable;
