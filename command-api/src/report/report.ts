import type { EventMetadata } from '@watchglass/schemas/event';
import { refuse } from '@watchglass/schemas/refusals';
import type { ReportEvent } from '@watchglass/schemas/report/events';
import type { MadeReportFacts } from '@watchglass/schemas/report/job';
import type { DueCause, ReportFailure, SendFailure, SkipReason } from '@watchglass/schemas/report/kinds';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportPeriod } from '@watchglass/schemas/report-schedule/periods';
import type { SignatureFields } from '@watchglass/schemas/signature/signature';
import type { Fold, Recorded } from '../handle-command.ts';

type DataOf<T extends ReportEvent['type']> = Extract<ReportEvent, { type: T }>['data'];

/** The event of the newest issued revision, with who issued it and when: what signatures sign. */
interface Issued {
  readonly data: DataOf<'ReportIssued'>;
  readonly metadata: Pick<EventMetadata, 'actor' | 'at'>;
}

export interface KnownReport {
  readonly status: 'making' | 'issued' | 'failed';
  readonly reportId: string;
  readonly organizationId: number;
  readonly scheduleId: string;
  readonly period: DataOf<'ReportDue'>['period'];
  readonly definition: ReportDefinition;
  /** The newest, issued or not. */
  readonly revision: number;
  readonly issued: Issued | null;
  /** Of each issued revision. */
  readonly issues: ReadonlyMap<number, Issued['data']>;
  readonly isSuperseded: boolean;
  /** Who signed the newest issued revision. */
  readonly signers: ReadonlySet<string>;
  /** `<revision> <recipient>` of everybody whose mail has an outcome. */
  readonly settled: ReadonlySet<string>;
}

export type Report = { readonly status: 'unknown' } | KnownReport;

export interface ToRecipient {
  readonly userId?: string | undefined;
  readonly destinationId?: string | undefined;
}

/** A recipient as text, unlike all others of a report. */
export const recipientKey = ({ userId = '', destinationId = '' }: ToRecipient): string => userId || destinationId;
const settledKey = (revision: number, to: ToRecipient): string => `${revision} ${recipientKey(to)}`;

/** The mail of this revision to this recipient has an outcome. */
export const settledBy = ({ settled }: KnownReport, revision: number, to: ToRecipient): boolean =>
  settled.has(settledKey(revision, to));

function made({ data }: Recorded<Extract<ReportEvent, { type: 'ReportDue' }>>): KnownReport {
  const { cause: _cause, makerId: _makerId, ...about } = data;
  return {
    ...about,
    status: 'making',
    issued: null,
    issues: new Map(),
    isSuperseded: false,
    signers: new Set(),
    settled: new Set(),
  };
}

// oxlint-disable-next-line complexity -- one case an event
function evolve(report: Report, event: Recorded<ReportEvent>): Report {
  if (report.status === 'unknown') return event.type === 'ReportDue' ? made(event) : report;
  const { type, data, metadata } = event;
  switch (type) {
    case 'ReportDue':
      return { ...report, status: 'making', revision: data.revision };
    case 'ReportIssued': {
      const issued = { data, metadata: metadata ?? { actor: { kind: 'system', id: '' }, at: '' } } as const;
      const issues = new Map([...report.issues, [data.revision, data]]);
      return { ...report, status: 'issued', issued, issues, isSuperseded: false, signers: new Set() };
    }
    case 'ReportFailed':
      return { ...report, status: 'failed' };
    case 'ReportSent':
    case 'ReportSendFailed':
    case 'ReportSkipped':
      return { ...report, settled: new Set([...report.settled, settledKey(data.revision, data)]) };
    case 'ReportSuperseded':
      return { ...report, isSuperseded: true };
    case 'ReportSigned':
      return { ...report, signers: new Set([...report.signers, data.signer]) };
  }
}

export const reportFold: Fold<Report, ReportEvent> = { initial: { status: 'unknown' }, evolve };

/** Refuses an unknown report and one of another organization with the same `NotFound`. */
export function knownReport(report: Report, organizationId: number): KnownReport {
  return report.status !== 'unknown' && report.organizationId === organizationId ? report : refuse('NotFound');
}

export interface Due {
  readonly reportId: string;
  readonly organizationId: number;
  readonly scheduleId: string;
  readonly definition: ReportDefinition;
  readonly makerId: string;
  readonly cause: DueCause;
  readonly period: Pick<ReportPeriod, 'from' | 'to'>;
}

/** A period is reported once: decides nothing if its report is there. */
export function dueReport(report: Report, { period, ...due }: Due): ReportEvent[] {
  if (report.status !== 'unknown') return [];
  const between = { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() };
  return [{ type: 'ReportDue', data: { ...due, revision: 1, period: between } }];
}

interface Again {
  readonly organizationId: number;
  readonly revision: number;
  readonly makerId: string;
}

/** Another revision of the same definition and period; those before it stay. */
export function reissueReport(report: Report, { organizationId, revision, makerId }: Again): ReportEvent[] {
  const { status, reportId, scheduleId, period, definition, ...known } = knownReport(report, organizationId);
  if (status === 'making') refuse('ReportMaking');
  if (revision !== known.revision) refuse('ReportRevisionOld', { revision: known.revision });
  const about = { reportId, organizationId, scheduleId, period, definition, makerId };
  return [{ type: 'ReportDue', data: { ...about, revision: revision + 1, cause: 'again' } }];
}

/** Decides nothing unless this revision is being made: another process told its end. */
export function issueReport(report: Report, revision: number, facts: MadeReportFacts): ReportEvent[] {
  if (report.status !== 'making' || report.revision !== revision) return [];
  const { reportId, organizationId } = report;
  return [{ type: 'ReportIssued', data: { reportId, organizationId, revision, ...facts } }];
}

export function failReport(report: Report, revision: number, why: ReportFailure): ReportEvent[] {
  if (report.status !== 'making' || report.revision !== revision) return [];
  const { reportId, organizationId } = report;
  return [{ type: 'ReportFailed', data: { reportId, organizationId, revision, why } }];
}

export type MailOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly why: SendFailure }
  | { readonly state: 'skipped'; readonly why: SkipReason };

/** Decides nothing if the mail of this revision to this recipient has an outcome. */
export function settleMail(report: Report, revision: number, to: ToRecipient, outcome: MailOutcome): ReportEvent[] {
  if (report.status === 'unknown' || settledBy(report, revision, to)) return [];
  const data = { reportId: report.reportId, organizationId: report.organizationId, revision, ...to };
  if (outcome.state === 'sent') return [{ type: 'ReportSent', data }];
  return outcome.state === 'failed'
    ? [{ type: 'ReportSendFailed', data: { ...data, why: outcome.why } }]
    : [{ type: 'ReportSkipped', data: { ...data, why: outcome.why } }];
}

/** Decides nothing unless this revision is the newest, and issued. */
export function supersedeReport(report: Report, revision: number, n: number): ReportEvent[] {
  if (report.status === 'unknown' || report.isSuperseded || report.issued?.data.revision !== revision) return [];
  const { reportId, organizationId } = report;
  return [{ type: 'ReportSuperseded', data: { reportId, organizationId, revision, n } }];
}

/** The newest issued revision, which its signer has read. Refuses if it is old, superseded, or signed by them. */
export function signableReport(
  report: Report,
  { organizationId, revision, by }: { readonly organizationId: number; readonly revision: number; readonly by: string },
): Issued {
  const { issued, isSuperseded, signers } = knownReport(report, organizationId);
  if (issued === null) return refuse('ReportNotIssued');
  if (issued.data.revision !== revision) refuse('ReportRevisionOld', { revision: issued.data.revision });
  if (isSuperseded) refuse('ReportSuperseded');
  if (signers.has(by)) refuse('ReportSigned');
  return issued;
}

export function signReport({ data }: Issued, signature: SignatureFields): ReportEvent[] {
  const { reportId, organizationId, revision } = data;
  return [{ type: 'ReportSigned', data: { reportId, organizationId, revision, ...signature } }];
}
