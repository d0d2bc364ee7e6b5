import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditView } from '@watchglass/schemas/audit/views';
import type { ReportRevisionView, ReportView } from '@watchglass/schemas/report/views';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDestination, newMailbox } from '../builders/destination.ts';
import { anotherClient, ask, taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { mailedToken } from '../builders/mailbox.ts';
import type { Person } from '../builders/person.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { isIssued, newReport, newSchedule, reportOf, reportOnce, reportSignature } from '../builders/report.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** In this zone it is about noon: no day ends while the tests run. */
const AHEAD = 12 - new Date().getUTCHours();
const zone = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;
/** In the newest day that is over. */
const NOON = Date.now() - DAY_MS;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let workspace: Workspace;
let base: Base;
let sensor: Awaited<ReturnType<typeof calmSensor>>;
let source: string;
let mel: Person;
let ned: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  sensor = await calmSensor(workspace, base, NOON);
  source = `${sensor.id}.1`;
  taken(await base.deliver([1, 2, 3].map((minute) => celsius(sensor.wireId, 5 + minute, NOON + minute * MINUTE_MS))));
  await countsAfter(workspace, base.serial, 4);
  const here = await newLocation(workspace);
  await placeSensor(workspace, sensor.id, here);
  mel = await newMember(stack, workspace, { rights: { sensors: 'r', alarms: 'r' } });
  ned = await newMember(stack, workspace, { rights: { sensors: 'r', alarms: 'r' } });
  const limit = { role: 1, permissions: { sensors: 'r', alarms: 'r' }, locations: [await newLocation(workspace)] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${ned.id}`, limit));
});

const root = (): string => `/api/reports/${workspace.id}`;
const told = ({ status, code }: { status: number; code?: string | undefined }): readonly unknown[] => [status, code];

/** Texts of the mails to an address. */
async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(stack.outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(stack.outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));
}

async function confirmedMailbox(): Promise<{ readonly id: string; readonly address: string }> {
  const { id, address } = await newMailbox(workspace);
  const token = await mailedToken(stack.outbox, address, 'confirm-mailbox');
  taken(await ask(stack, { method: 'POST', path: '/api/mailbox-confirm', body: { token }, headers: anotherClient() }));
  return { id, address };
}

describe('a report', () => {
  it('is made, mailed to who sees its source, signed, superseded by late readings and issued again', async () => {
    const { owner, id: space } = workspace;
    const mailbox = await confirmedMailbox();
    const recipients = { people: [mel.id, ned.id], destinationIds: [mailbox.id] };
    const limits = { low: 2, high: 8 };
    const kind = 'compliance' as const;
    const schedule = await newSchedule(workspace, source, {
      kind,
      limits,
      recipients,
      zone,
      formats: ['pdf', 'xlsx'],
    });
    const id = await newReport(workspace, schedule);
    expect(await newReport(workspace, schedule)).toBe(id);
    const isMailed = ({ recipients: to }: ReportView): boolean =>
      to.length === 3 && to.every(({ state }) => state !== 'waiting');
    const mailed = await reportOnce(owner, { space, id }, isMailed);
    const outcomes = mailed.recipients.map(({ name, state, why }) => [name, state, why]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        [mel.name, 'sent', null],
        [ned.name, 'skipped', 'sight'],
        [mailbox.address, 'sent', null],
      ]),
    );
    const [first] = mailed.revisions;
    expect(first).toMatchObject({ revision: 1, n: 4, supersededAt: null });
    expect(first?.pages).toBeGreaterThan(0);
    const [letter = ''] = await mailsTo(mailbox.address).then((all) => all.filter((mail) => mail.includes('.pdf')));
    expect(letter).toContain('.xlsx');
    expect(await mailsTo(ned.login).then((all) => all.some((mail) => mail.includes('.pdf')))).toBe(false);

    for (const format of ['pdf', 'xlsx'] as const) await hasFile(id, first, format);
    expect(told(await ned.ask('GET', `${root()}/report/${id}`))).toEqual([404, 'NotFound']);
    expect(told(await ned.ask('GET', `${root()}/report/${id}/file?format=pdf`))).toEqual([404, 'NotFound']);

    const sign = (revision: number, signature = reportSignature) =>
      owner.ask('POST', `${root()}/report/${id}/sign`, { revision, signature });
    expect(told(await sign(2))).toEqual([409, 'ReportRevisionOld']);
    expect((await sign(1, { ...reportSignature, password: 'another password' })).code).toBe('WrongPassword');
    expect(told(await sign(1, { ...reportSignature, meaning: 'a guess' }))[0]).toBe(400);
    taken(await sign(1));
    expect(told(await sign(1))).toEqual([409, 'ReportSigned']);

    taken(await base.deliver([celsius(sensor.wireId, 7, NOON + 10 * MINUTE_MS)]));
    await reportOnce(owner, { space, id }, ({ isSuperseded }) => isSuperseded);
    const second = await anotherRevision(id);
    expect(second.revisions.map(({ revision, n }) => [revision, n])).toEqual([
      [1, 4],
      [2, 5],
    ]);
    for (const revision of second.revisions) await hasFile(id, revision, 'xlsx');
    expect(second.signatures.map(({ revision, meaning }) => [revision, meaning])).toEqual([[1, 'reviewed']]);
    await until('the revision is mailed', async () => {
      const mails = await mailsTo(mailbox.address);
      return mails.filter((mail) => mail.includes('.pdf')).length === 2;
    });
    const all = ['ReportDue', 'ReportIssued', 'ReportSent', 'ReportSigned', 'ReportSkipped', 'ReportSuperseded'];
    await until('all of it is in the audit', async () => {
      const listed = `/api/audit/${space}?concept=report&rowsPerPage=100`;
      const { items } = taken(await owner.ask<{ items: AuditView[] }>('GET', listed));
      const types = items.filter(({ subject }) => subject === id).map(({ type }) => type);
      return all.every((type) => types.includes(type));
    });
  });

  it('is not found by guessing, of another workspace, or in a file that it does not have', async () => {
    const other = await newWorkspace(stack);
    const id = await newReport(workspace, await newSchedule(workspace, source));
    await reportOnce(workspace.owner, { space: workspace.id, id }, isIssued);
    const asked = [
      other.owner.ask('GET', `/api/reports/${other.id}/report/${id}`),
      workspace.owner.ask('GET', `${root()}/report/${UNKNOWN}`),
      workspace.owner.ask('GET', `${root()}/report/${id}/file?format=pdf`),
      workspace.owner.ask('GET', `${root()}/report/${id}/file?format=xlsx&revision=2`),
      other.owner.ask('POST', `/api/reports/${other.id}/report/${id}/reissue`, { revision: 1 }),
      other.owner.ask('POST', `/api/reports/${other.id}/report/${id}/sign`, {
        revision: 1,
        signature: reportSignature,
      }),
    ];
    for (const answer of await Promise.all(asked)) expect(told(answer)).toEqual([404, 'NotFound']);
  });

  it('about alarms is no file for who does not read alarms', async () => {
    const pia = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    const limits = { low: null, high: 8 };
    const id = await newReport(workspace, await newSchedule(workspace, source, { kind: 'compliance', limits }));
    await reportOnce(pia, { space: workspace.id, id }, isIssued);
    expect(told(await pia.ask('GET', `${root()}/report/${id}/file?format=xlsx`))).toEqual([403, 'AccessForbidden']);
  });

  /** A member downloads the file of this revision, byte for byte as it was issued. */
  async function hasFile(id: string, issued: ReportRevisionView | undefined, format: ReportFormat): Promise<void> {
    const file = `${root()}/report/${id}/file?format=${format}&revision=${issued?.revision}`;
    const answer = await fetch(`${stack.url}${file}`, { headers: { authorization: `Bearer ${mel.token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const named = issued?.files.find((each) => each.format === format);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect([answer.status, bytes.length, sha256]).toEqual([200, named?.bytes, named?.sha256]);
  }

  async function anotherRevision(id: string): Promise<ReportView> {
    const { owner, id: space } = workspace;
    const again = (revision: number) => owner.ask('POST', `${root()}/report/${id}/reissue`, { revision });
    expect(told(await again(3))).toEqual([409, 'ReportRevisionOld']);
    taken(await again(1));
    return reportOnce(owner, { space, id }, (view) => isIssued(view) && view.revision === 2);
  }
});

describe('a schedule of reports', () => {
  const idsOf = (count: number): string[] =>
    Array.from({ length: count }, (_, n) => UNKNOWN.slice(0, -2) + String(n + 10));
  const refused: readonly (readonly [Partial<ReportDefinition>, number, string])[] = [
    [{ sources: ['999999999.1'] }, 404, 'NotFound'],
    [{ sources: ['p00000000-0000-4000-8000-000000000000'] }, 404, 'NotFound'],
    [{ sources: [] }, 400, 'InvalidRequest'],
    [{ sources: ['1'] }, 400, 'InvalidRequest'],
    [{ sources: Array.from({ length: 11 }, (_, n) => `${n + 1}.1`) }, 400, 'InvalidRequest'],
    [{ kind: 'compliance' }, 400, 'InvalidRequest'],
    [{ kind: 'compliance', limits: { low: null, high: null } }, 400, 'InvalidRequest'],
    [{ limits: { low: 8, high: 2 } }, 422, 'LimitsCrossed'],
    [{ limits: { low: 2, high: 2 } }, 422, 'LimitsCrossed'],
    [{ limits: { low: 1e13, high: null } }, 400, 'InvalidRequest'],
    [{ ruleId: UNKNOWN }, 400, 'InvalidRequest'],
    [{ zone: 'Europe/Atlantis' }, 400, 'InvalidRequest'],
    [{ at: '24:00' }, 400, 'InvalidRequest'],
    [{ settleMinutes: -1 }, 400, 'InvalidRequest'],
    [{ formats: [] }, 400, 'InvalidRequest'],
    [{ title: ' ' }, 400, 'InvalidRequest'],
    [{ recipients: { people: idsOf(11), destinationIds: idsOf(10) } }, 422, 'TooManyRecipients'],
    [{ recipients: { people: [UNKNOWN], destinationIds: [] } }, 422, 'RecipientUnknown'],
    [{ recipients: { people: [], destinationIds: [UNKNOWN] } }, 422, 'RecipientUnknown'],
  ];

  it.each(refused)('is refused: %j', async (changed, status, code) => {
    const answer = await workspace.owner.ask('POST', `${root()}/schedules`, reportOf(source, changed));
    expect(told(answer)).toEqual([status, code]);
  });

  it('goes to confirmed mailboxes alone, and to no other kind of destination', async () => {
    const [unconfirmed, webhook] = [await newMailbox(workspace), await newDestination(workspace)];
    const to = (id: string) =>
      workspace.owner.ask(
        'POST',
        `${root()}/schedules`,
        reportOf(source, { recipients: { people: [], destinationIds: [id] } }),
      );
    expect(told(await to(unconfirmed.id))).toEqual([422, 'RecipientUnconfirmed']);
    expect(told(await to(webhook.id))).toEqual([422, 'RecipientUnknown']);
  });

  it('is for administrators, and is changed in the version that they have seen', async () => {
    const { owner } = workspace;
    expect(told(await mel.ask('GET', `${root()}/schedules`))).toEqual([403, 'AccessForbidden']);
    expect(told(await mel.ask('POST', `${root()}/schedules`, reportOf(source)))).toEqual([403, 'AccessForbidden']);
    const at = `${root()}/schedules/${await newSchedule(workspace, source)}`;
    const { headers } = await owner.ask('GET', at);
    const etag = headers.get('etag') ?? '';
    const changed = reportOf(source, { title: 'Freezer' });
    taken(await owner.ask('PUT', at, changed, { 'if-match': etag }));
    expect(told(await owner.ask('PUT', at, reportOf(source), { 'if-match': etag }))).toEqual([412, 'ScheduleOutdated']);
    taken(await owner.ask('POST', `${at}/pause`, {}));
    taken(await owner.ask('POST', `${at}/pause`, {}));
    expect(taken(await owner.ask<ReportScheduleView>('GET', at))).toMatchObject({
      definition: { title: 'Freezer' },
      state: 'paused',
      cause: 'byHand',
    });
    taken(await owner.ask('POST', `${at}/resume`, {}));
    const now = await owner.ask<ReportScheduleView>('GET', at);
    expect(taken(now)).toMatchObject({ state: 'active', cause: null });
    taken(await owner.ask('DELETE', at, undefined, { 'if-match': now.headers.get('etag') ?? '' }));
    expect(told(await owner.ask('GET', at))).toEqual([404, 'NotFound']);
    expect(told(await owner.ask('POST', `${at}/run`, {}))).toEqual([404, 'NotFound']);
  });
});
