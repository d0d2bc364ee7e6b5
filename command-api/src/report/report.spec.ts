import type { ReportEvent } from '@watchglass/schemas/report/events';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../code-for-tests.ts';
import { definitionOf } from '../report-schedule/report-schedule-for-tests.ts';
import {
  dueReport,
  failReport,
  issueReport,
  reissueReport,
  reportFold,
  settleMail,
  signableReport,
  signReport,
  supersedeReport,
  type Report,
} from './report.ts';

const ID = '0195f000-0000-7000-8000-000000000001';
const organizationId = 7;
const metadata = {
  organizationId,
  actor: { kind: 'system', id: 'reports' },
  at: '2026-04-01T03:00:00.000Z',
  correlationId: '',
} as const;
const after = (report: Report, events: readonly ReportEvent[]): Report =>
  events.reduce((state, event) => reportFold.evolve(state, { ...event, metadata }), report);
const due = {
  reportId: ID,
  organizationId,
  scheduleId: ID,
  definition: definitionOf(),
  makerId: ID,
  cause: 'time',
  period: { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) },
} as const;
const made = { files: [], n: 10, pages: 2, excursions: 1 };
const making = after(reportFold.initial, dueReport(reportFold.initial, due));
const issued = after(making, issueReport(making, 1, made));
const again = (report: Report, revision = 1) => reissueReport(report, { organizationId, revision, makerId: ID });
const sign = (report: Report, revision = 1, by = ID) => signableReport(report, { organizationId, revision, by });

describe('a report', () => {
  it('is due once, and issued once', () => {
    expect(dueReport(making, due)).toEqual([]);
    expect(dueReport(issued, due)).toEqual([]);
    expect(issueReport(issued, 1, made)).toEqual([]);
    expect(failReport(issued, 1, 'trouble')).toEqual([]);
    expect(issueReport(making, 2, made)).toEqual([]);
  });

  it('is issued again as another revision, and the first stays', () => {
    expect(codeOf(() => again(making))).toBe('ReportMaking');
    const second = after(issued, again(issued));
    expect(codeOf(() => again(second, 2))).toBe('ReportMaking');
    const both = after(second, issueReport(second, 2, { ...made, n: 12 }));
    expect(codeOf(() => again(both))).toBe('ReportRevisionOld');
    expect(both).toMatchObject({ revision: 2, issued: { data: { n: 12 } } });
    expect(both.status !== 'unknown' && [...both.issues.keys()]).toEqual([1, 2]);
  });

  it('that failed is made again as another revision', () => {
    const failed = after(making, failReport(making, 1, 'trouble'));
    expect(codeOf(() => sign(failed))).toBe('ReportNotIssued');
    expect(again(failed)).toMatchObject([{ type: 'ReportDue', data: { revision: 2, cause: 'again' } }]);
  });

  it('is superseded once, and only its newest issued revision', () => {
    const superseded = after(issued, supersedeReport(issued, 1, 11));
    expect(supersedeReport(superseded, 1, 12)).toEqual([]);
    expect(supersedeReport(making, 1, 11)).toEqual([]);
    const second = after(superseded, again(superseded));
    const both = after(second, issueReport(second, 2, made));
    expect(supersedeReport(both, 1, 12)).toEqual([]);
    expect(supersedeReport(both, 2, 12)).toMatchObject([{ data: { revision: 2, n: 12 } }]);
  });

  it('is signed by each once, in the revision that they read, unless late readings superseded it', () => {
    const signature = { signer: ID, name: 'sealed', meaning: 'approved', hash: '0'.repeat(64) };
    const signed = after(issued, signReport(sign(issued), signature));
    expect(codeOf(() => sign(signed))).toBe('ReportSigned');
    expect(codeOf(() => sign(signed, 1, 'bo'))).toBe('ok');
    expect(codeOf(() => sign(issued, 2))).toBe('ReportRevisionOld');
    expect(codeOf(() => sign(after(issued, supersedeReport(issued, 1, 11))))).toBe('ReportSuperseded');
    expect(codeOf(() => sign(making))).toBe('ReportNotIssued');
    const second = after(signed, again(signed));
    expect(codeOf(() => sign(after(second, issueReport(second, 2, made)), 2))).toBe('ok');
  });

  it('has one outcome of each mail of each revision', () => {
    const to = { userId: ID };
    const sent = after(issued, settleMail(issued, 1, to, { state: 'sent' }));
    expect(settleMail(sent, 1, to, { state: 'failed', why: 'unreachable' })).toEqual([]);
    expect(settleMail(sent, 2, to, { state: 'skipped', why: 'sight' })).toHaveLength(1);
    expect(
      settleMail(sent, 1, { destinationId: '0195f000-0000-7000-8000-000000000002' }, { state: 'sent' }),
    ).toHaveLength(1);
  });

  it('of another workspace is not found', () => {
    const other = { organizationId: 8, revision: 1, makerId: ID };
    expect(codeOf(() => reissueReport(issued, other))).toBe('NotFound');
    expect(codeOf(() => signableReport(issued, { organizationId: 8, revision: 1, by: ID }))).toBe('NotFound');
    expect(codeOf(() => again(reportFold.initial))).toBe('NotFound');
  });
});
