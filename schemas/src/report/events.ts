import { reportScheduleShape } from '../report-schedule/commands.ts';
import { REPORT_FORMATS } from '../report-schedule/kinds.ts';
import { instant, integer, listOf, matching, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { signedFields } from '../signature/signature.ts';
import { DUE_CAUSES, REPORT_FAILURES, SEND_FAILURES, SKIP_REASONS } from './kinds.ts';

const about = { reportId: uuid(), organizationId: integer(1), revision: integer(1) };
/** One of both. */
const recipient = { userId: optional(uuid()), destinationId: optional(uuid()) };

/** A file of a report, SHA-256 in lower-case hex. */
const reportFileShape = shape({
  format: oneOf(...REPORT_FORMATS),
  name: text(128),
  bytes: integer(0),
  sha256: matching(/^[\da-f]{64}$/, 'SHA-256'),
});

/** One stream holds the report of one period of a schedule, with all its revisions. */
export const reportEvents = {
  /** `definition` is that of the schedule then; `makerId` the person with whose sight it is made. */
  ReportDue: shape({
    ...about,
    scheduleId: uuid(),
    period: shape({ from: instant(), to: instant() }),
    cause: oneOf(...DUE_CAUSES),
    makerId: uuid(),
    definition: reportScheduleShape,
  }),
  /** `n` counts the readings, `excursions` those of all sources. */
  ReportIssued: shape({
    ...about,
    files: listOf(reportFileShape),
    n: integer(0),
    pages: integer(0),
    excursions: integer(0),
  }),
  ReportFailed: shape({ ...about, why: oneOf(...REPORT_FAILURES) }),
  ReportSent: shape({ ...about, ...recipient }),
  ReportSendFailed: shape({ ...about, ...recipient, why: oneOf(...SEND_FAILURES) }),
  ReportSkipped: shape({ ...about, ...recipient, why: oneOf(...SKIP_REASONS) }),
  /** Readings of its period came after it was issued: so many in all are there now. */
  ReportSuperseded: shape({ ...about, n: integer(0) }),
  /** The signature of the `ReportIssued` of this revision. */
  ReportSigned: shape({ ...about, ...signedFields }),
};
export type ReportEvent = EventsOf<typeof reportEvents>;

export function reportStream(reportId: string): string {
  return `report-${reportId}`;
}
