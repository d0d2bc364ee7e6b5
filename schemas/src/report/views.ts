import { REPORT_CADENCES, REPORT_FORMATS, REPORT_KINDS } from '../report-schedule/kinds.ts';
import {
  anyText,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { DUE_CAUSES, REPORT_FAILURES, REPORT_STATES, SEND_FAILURES, SKIP_REASONS } from './kinds.ts';

const fileViewShape = shape({
  format: oneOf(...REPORT_FORMATS),
  name: anyText(),
  bytes: integer(0),
  sha256: anyText(),
});
export type ReportFileView = ViewOf<typeof fileViewShape>;

const revisionViewShape = shape({
  revision: integer(1),
  issuedAt: instant(),
  n: integer(0),
  pages: integer(0),
  excursions: integer(0),
  files: listOf(fileViewShape),
  /** When readings of its period came afterwards; null if none did. */
  supersededAt: nullable(instant()),
});
export type ReportRevisionView = ViewOf<typeof revisionViewShape>;

/** What became of the mail to one recipient; `waiting` until it is sent, `why` only if it was not. */
const outcomeViewShape = shape({
  revision: integer(1),
  userId: optional(uuid()),
  destinationId: optional(uuid()),
  name: anyText(),
  state: oneOf('waiting', 'sent', 'failed', 'skipped'),
  why: nullable(oneOf(...SEND_FAILURES, ...SKIP_REASONS)),
  at: nullable(instant()),
});
export type ReportOutcomeView = ViewOf<typeof outcomeViewShape>;

const signatureViewShape = shape({
  revision: integer(1),
  by: anyText(),
  byName: anyText(),
  meaning: anyText(),
  at: instant(),
});
export type ReportSignatureView = ViewOf<typeof signatureViewShape>;

/**
 * GET api/reports/{org} (items) and …/report/{id}. `revision` is the newest, issued or not; `revisions` those that were issued, oldest
 * first. Names are empty after an erasure.
 */
export const reportViewShape = shape({
  id: uuid(),
  scheduleId: uuid(),
  title: anyText(),
  kind: oneOf(...REPORT_KINDS),
  cadence: oneOf(...REPORT_CADENCES),
  sources: listOf(anyText()),
  from: instant(),
  to: instant(),
  zone: anyText(),
  dueAt: instant(),
  cause: oneOf(...DUE_CAUSES),
  state: oneOf(...REPORT_STATES),
  why: nullable(oneOf(...REPORT_FAILURES)),
  revision: integer(1),
  /** The newest issued revision was superseded by late readings. */
  isSuperseded: flag(),
  revisions: listOf(revisionViewShape),
  recipients: listOf(outcomeViewShape),
  signatures: listOf(signatureViewShape),
  position: anyText(),
});
export type ReportView = ViewOf<typeof reportViewShape>;
