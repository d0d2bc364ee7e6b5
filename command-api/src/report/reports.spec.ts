import { inspect } from 'node:util';
import { destinationsStream } from '@watchglass/schemas/destination/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { reportStream, type ReportEvent } from '@watchglass/schemas/report/events';
import { ATTACHED_MAX_BYTES } from '@watchglass/schemas/report/limits';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import { reportScheduleStream } from '@watchglass/schemas/report-schedule/events';
import { SCHEDULES_OF_WORKSPACE } from '@watchglass/schemas/report-schedule/limits';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { Relational } from '@watchglass/streams/ports/relational';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dead, dyingAt } from '../dying-connection-for-tests.ts';
import { asNew, eventOf, handleCommand } from '../handle-command.ts';
import type { Envelope } from '../mail/post-office.ts';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { definitionOf } from '../report-schedule/report-schedule-for-tests.ts';
import { mustHaveRoom } from '../report-schedule/schedule-rows.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { beginDue } from './begin-due.ts';
import { followReports } from './follow-reports.ts';
import { eraseReports } from './jobs.ts';
import { reissueReport, reportFold, type Report } from './report.ts';
import { sendReportLetter, type SendingDeps } from './send-report-letters.ts';
import { tellEnded } from './tell-ended.ts';
import { reportTextsIn } from './texts.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const [MAKER, OTHER, HALL] = [v7(), v7(), v7()];
const ADMIN: Membership = { role: ROLE.admin, rights: {} };
let organizationId = 1;
let stores: Stores;
let members: Map<string, Membership>;
let isLicensed: boolean;
let mails: Envelope[];
let reported: unknown[];
let deliver: (envelope: Envelope) => Promise<void>;
let following: { stop(): Promise<void> };

beforeAll(async () => {
  stores = await openStores();
  await migratePrivateSchemas(stores.deps.relational);
  following = await followReports(stores.deps, { done: () => undefined });
});
afterAll(async () => {
  await following.stop();
  await stores.remove();
});
beforeEach(() => {
  organizationId += 1;
  members = new Map([[MAKER, ADMIN]]);
  isLicensed = true;
  mails = [];
  reported = [];
  deliver = async (envelope) => void mails.push(envelope);
});

const depsWith = (relational: Relational = stores.deps.relational): SendingDeps => ({
  ...stores.deps,
  relational,
  memberships: {
    membershipOf: async (_organization, userId) => members.get(userId) ?? null,
    isLicensed: async () => isLicensed,
  },
  // What is sealed in these tests is plain.
  vault: { open: async (sealed: string) => sealed } as SendingDeps['vault'],
  config: { publicUrl: 'https://watchglass.example' } as SendingDeps['config'],
  postOffice: { deliver: (envelope) => deliver(envelope) },
  report: (error) => void reported.push(error),
});

const append = (stream: string, event: DomainEvent, by = MAKER) => {
  const actor = { kind: 'user', id: by } as const;
  const metadata = { organizationId, actor, at: stores.deps.clock().toISOString(), correlationId: v7() };
  return stores.deps.eventStore.append(stream, 'any', asNew([event], { metadata, newId: v7 }));
};

async function mailbox(isConfirmed = true, isOff = false): Promise<string> {
  const destinationId = v7();
  const which = { organizationId, destinationId, name: 'Quality' };
  const shown = { language: 'de', host: 'example.org', addressId: v7(), mailbox: 'quality@example.org' };
  const stream = destinationsStream(organizationId);
  await append(stream, { type: 'DestinationCreated', data: { ...which, ...shown, kind: 'mailbox', secretId: null } });
  if (isConfirmed)
    await append(stream, { type: 'DestinationConfirmed', data: { ...which, addressId: shown.addressId } });
  if (isOff) await append(stream, { type: 'DestinationSwitchedOff', data: { ...which, cause: 'byHand' } });
  return destinationId;
}

/** A sensor at a place. */
async function sensor(): Promise<number> {
  const sensorId = organizationId * 100;
  const of = { sensorId, organizationId };
  const stream = sensorStream(sensorId);
  await append(stream, { type: 'SensorHeard', data: { ...of, wireId: 'w', baseSerial: 'B', name: 'Fridge' } });
  await append(stream, { type: 'SensorPlaced', data: { ...of, before: null, location: HALL } });
  return sensorId;
}

/** A daily report, known to the timers; returns the id of its schedule. */
async function scheduled(changed: Partial<ReportDefinition> = {}): Promise<string> {
  const scheduleId = v7();
  const definition = definitionOf({ sources: [`${await sensor()}.1`], zone: 'UTC', ...changed });
  const data = { scheduleId, organizationId, definition };
  await append(reportScheduleStream(scheduleId), { type: 'ReportScheduled', data });
  await vi.waitFor(async () => {
    const [row] = await stores.deps.relational.query('SELECT 1 FROM command.report_schedules WHERE schedule_id = $1', [
      scheduleId,
    ]);
    expect(row).toBeDefined();
  }, WAIT);
  return scheduleId;
}

const pass = (ms: number): void => {
  stores.clock.now += ms;
};

async function all(work: () => Promise<boolean>): Promise<void> {
  while (await work());
}

interface Job extends Record<string, unknown> {
  readonly report_id: string;
  readonly revision: number;
  readonly state: string;
}
const jobs = () =>
  stores.deps.relational.query<Job>(
    'SELECT report_id, revision, state FROM command.report_jobs WHERE organization_id = $1 ORDER BY asked_at, report_id, revision',
    [organizationId],
  );
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const found = (await jobs()).filter(({ state }) => state === 'waiting');
    expect(found).toHaveLength(count);
    return found;
  }, WAIT);

/** What the query side does. */
async function make(files: readonly object[] = []): Promise<void> {
  const facts = { files, n: 1440, pages: 2, excursions: 0 };
  await stores.deps.relational.query(
    `UPDATE command.report_jobs SET state = 'made', facts = $2, counted = 1440 WHERE organization_id = $1 AND state = 'waiting'`,
    [organizationId, JSON.stringify(facts)],
  );
}

const failed = (why: string) =>
  stores.deps.relational.query(
    `UPDATE command.report_jobs SET state = 'failed', why = $2, attempts = attempts + 1
      WHERE organization_id = $1 AND state = 'waiting'`,
    [organizationId, why],
  );

const letters = () =>
  stores.deps.relational.query<{ due_at: Date }>(
    'SELECT due_at FROM command.report_letters WHERE organization_id = $1',
    [organizationId],
  );
const lettersAre = (count: number) => vi.waitFor(async () => expect(await letters()).toHaveLength(count), WAIT);

async function eventsOf(reportId = ''): Promise<ReportEvent[]> {
  const found: ReportEvent[] = [];
  const ids = reportId === '' ? [...new Set((await jobs()).map(({ report_id }) => report_id))] : [reportId];
  for (const id of ids)
    for await (const event of stores.deps.eventStore.readStream(reportStream(id), 0)) found.push(eventOf(event));
  return found;
}
/** What became of a schedule after it was scheduled, with the causes of pauses. */
async function toldOf(scheduleId: string): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for await (const { type, data } of stores.deps.eventStore.readStream(reportScheduleStream(scheduleId), 1))
    told.push([type, (data as { cause?: string }).cause]);
  return told;
}

/** The timer of a schedule runs for this person. */
const runsFor = (scheduleId: string, makerId: string) =>
  vi.waitFor(async () => {
    const [row] = await stores.deps.relational.query<{ is_active: boolean }>(
      'SELECT is_active FROM command.report_schedules WHERE schedule_id = $1 AND maker_id = $2',
      [scheduleId, makerId],
    );
    expect(row?.is_active).toBe(true);
  }, WAIT);

const typesOf = async (): Promise<string[]> => (await eventsOf()).map(({ type }) => type);

/** A report that is issued, with its letters queued. */
async function issued(changed: Partial<ReportDefinition>): Promise<string> {
  await scheduled(changed);
  pass(DAY);
  await all(() => beginDue(depsWith()));
  const [job] = await waiting(1);
  await make();
  await all(() => tellEnded(depsWith()));
  return job?.report_id ?? '';
}

/** Runs a step in processes that die before each of its statements in turn, and then in one that lives. */
async function dying(step: (deps: SendingDeps) => Promise<boolean>): Promise<void> {
  for (let at = 0; at < 30; at += 1) {
    try {
      await step(depsWith(dyingAt(stores.deps.relational, at)));
    } catch (error) {
      if (!(error instanceof Dead)) throw error;
    }
  }
  await all(() => step(depsWith()));
}

describe('a schedule', () => {
  it('makes a report of each period due, once, however many processes look and wherever one dies', async () => {
    await scheduled();
    pass(2 * DAY);
    await dying(beginDue);
    await Promise.all([1, 2, 3].map(() => all(() => beginDue(depsWith()))));
    await waiting(2);
    expect(await typesOf()).toEqual(['ReportDue', 'ReportDue']);
  });

  it('catches up at most 31 reports, the newest', async () => {
    await scheduled();
    pass(40 * DAY);
    await all(() => beginDue(depsWith()));
    await waiting(31);
    const periods = (await eventsOf()).map((event) => (event.type === 'ReportDue' ? event.data.period.to : ''));
    const today = new Date(Math.floor((stores.clock.now - 7 * 3_600_000) / DAY) * DAY).toISOString();
    expect(periods.toSorted().at(-1)).toBe(today);
  });

  it('makes none while there is no licence, and catches up once there is one', async () => {
    await scheduled();
    isLicensed = false;
    pass(DAY);
    await all(() => beginDue(depsWith()));
    expect(await jobs()).toEqual([]);
    isLicensed = true;
    pass(DAY);
    await all(() => beginDue(depsWith()));
    await waiting(2);
  });

  it('is paused once its maker is no administrator any more, and goes on as whoever resumes it', async () => {
    const scheduleId = await scheduled();
    members = new Map([[MAKER, { role: ROLE.user, rights: { sensors: 'w' } }]]);
    pass(DAY);
    await all(() => beginDue(depsWith()));
    expect(await toldOf(scheduleId)).toEqual([['ReportSchedulePaused', 'makerGone']]);
    members.set(OTHER, ADMIN);
    const data = { scheduleId, organizationId, title: 'Fridge 1' };
    await append(reportScheduleStream(scheduleId), { type: 'ReportScheduleResumed', data }, OTHER);
    await runsFor(scheduleId, OTHER);
    expect(await jobs()).toEqual([]);
    pass(DAY);
    await all(() => beginDue(depsWith()));
    await waiting(1);
    expect(await eventsOf()).toMatchObject([{ data: { makerId: OTHER } }]);
  });

  it('goes on as whoever changed it, although its timer hears of that only after its maker left', async () => {
    const scheduleId = await scheduled();
    await following.stop();
    members = new Map([[OTHER, ADMIN]]);
    const [before, definition] = [definitionOf({ zone: 'UTC' }), definitionOf({ zone: 'UTC', title: 'Freezer' })];
    const data = { scheduleId, organizationId, before, definition };
    await append(reportScheduleStream(scheduleId), { type: 'ReportScheduleChanged', data }, OTHER);
    pass(DAY);
    await all(() => beginDue(depsWith()));
    following = await followReports(stores.deps, { done: () => undefined });
    await runsFor(scheduleId, OTHER);
    pass(MINUTE);
    await all(() => beginDue(depsWith()));
    await waiting(1);
    expect(await toldOf(scheduleId)).toEqual([['ReportScheduleChanged', undefined]]);
  });

  it('has room among 200 of its workspace, those that were removed not counted', async () => {
    const { relational } = stores.deps;
    const room = () => mustHaveRoom(relational, organizationId).catch((error: unknown) => error);
    await relational.query(
      `INSERT INTO command.report_schedules (schedule_id, organization_id, revision, definition, maker_id, is_active, is_removed, after, due_at)
        SELECT gen_random_uuid(), $1, 0, '{}', '', false, n > $2, 'infinity', 'infinity' FROM generate_series(1, $2 + 5) AS n`,
      [organizationId, SCHEDULES_OF_WORKSPACE - 1],
    );
    expect(await room()).toBeUndefined();
    await scheduled();
    expect(await room()).toMatchObject({ code: 'TooManySchedules' });
  });
});

describe('a report that was made', () => {
  it('is issued once and each recipient is mailed once, wherever a process dies', async () => {
    await scheduled({ recipients: { people: [], destinationIds: [await mailbox()] } });
    pass(DAY);
    await all(() => beginDue(depsWith()));
    await waiting(1);
    await make();
    await dying(tellEnded);
    await lettersAre(1);
    // What a process that dies had in hand is due again after five minutes.
    for (let at = 0; at < 4; at += 1) {
      await sendReportLetter(depsWith(dyingAt(stores.deps.relational, at))).catch(() => false);
      pass(6 * MINUTE);
    }
    await all(() => sendReportLetter(depsWith()));
    await lettersAre(0);
    expect(await typesOf()).toEqual(['ReportDue', 'ReportIssued', 'ReportSent']);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails[0]).toMatchObject({ language: 'de', to: { address: 'quality@example.org' } });
    expect(mails[0]?.text).toContain(reportTextsIn('de').why);
  });

  it('is not made again nor paused for a source that only read models miss', async () => {
    const scheduleId = await scheduled();
    pass(DAY);
    await all(() => beginDue(depsWith()));
    await waiting(1);
    await failed('sourceGone');
    await all(() => tellEnded(depsWith()));
    await waiting(1);
    expect(await typesOf()).toEqual(['ReportDue']);
    await failed('trouble');
    await all(() => tellEnded(depsWith()));
    expect(await typesOf()).toEqual(['ReportDue', 'ReportFailed']);
    expect(await toldOf(scheduleId)).toEqual([]);
  });

  const gone: readonly (readonly ['makerGone' | 'sourceGone', Partial<ReportDefinition>])[] = [
    ['makerGone', {}],
    ['sourceGone', { sources: ['999999999.1'] }],
  ];
  it.each(gone)('that failed for its maker or a source that is gone pauses its schedule: %s', async (why, changed) => {
    const scheduleId = await scheduled(changed);
    pass(DAY);
    await all(() => beginDue(depsWith()));
    await waiting(1);
    await failed(why);
    if (why === 'makerGone') members = new Map();
    await all(() => tellEnded(depsWith()));
    expect(await typesOf()).toEqual(['ReportDue', 'ReportFailed']);
    expect(await toldOf(scheduleId)).toEqual([['ReportSchedulePaused', why]]);
  });

  it('is not made a second time by a process that began before its event was read again', async () => {
    await scheduled();
    pass(DAY);
    await all(() => beginDue(depsWith()));
    const [job] = await waiting(1);
    const reportId = String(job?.report_id);
    await stores.deps.relational.query(
      "UPDATE command.report_jobs SET state = 'running', claim = report_id WHERE report_id = $1",
      [reportId],
    );
    const data = { reportId, organizationId, revision: 1, files: [], n: 1440, pages: 2, excursions: 0 };
    await append(reportStream(reportId), { type: 'ReportIssued', data });
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'lost' }]), WAIT);
    expect(
      await stores.deps.relational.query('SELECT 1 FROM command.report_jobs WHERE claim = $1', [reportId]),
    ).toEqual([]);
  });

  it('is forgotten with its workspace: its timers, jobs, mails and, at the next sweep, its files', async () => {
    const { relational } = stores.deps;
    const reportId = await issued({ recipients: { people: [], destinationIds: [await mailbox()] } });
    await lettersAre(1);
    await relational.query(
      `INSERT INTO command.report_parts (report_id, revision, claim, n, organization_id, format, hash, bytes, is_kept)
        VALUES ($1, 1, $1, 0, $2, 'pdf', 'a', 1, true)`,
      [reportId, organizationId],
    );
    await eraseReports(relational, [organizationId]);
    expect([await jobs(), await letters()]).toEqual([[], []]);
    const of = 'WHERE organization_id = $1';
    expect(await relational.query(`SELECT 1 FROM command.report_schedules ${of}`, [organizationId])).toEqual([]);
    expect(await relational.query(`SELECT is_kept FROM command.report_parts ${of}`, [organizationId])).toEqual([
      { is_kept: false },
    ]);
  });

  it('is superseded by late readings once, and another revision goes to its recipients again', async () => {
    const reportId = await issued({ recipients: { people: [], destinationIds: [await mailbox()] } });
    await lettersAre(1);
    await all(() => sendReportLetter(depsWith()));
    await stores.deps.relational.query('UPDATE command.report_jobs SET late_n = 1500 WHERE report_id = $1', [reportId]);
    await dying(tellEnded);
    const again = { organizationId, revision: 1, makerId: MAKER };
    const decide = (report: Report) => reissueReport(report, again);
    const metadata = {
      organizationId,
      actor: { kind: 'user', id: MAKER },
      at: stores.deps.clock().toISOString(),
    } as const;
    const context = { metadata: { ...metadata, correlationId: v7() }, newId: v7 };
    await handleCommand(stores.deps.eventStore, reportStream(reportId), { ...reportFold, decide }, context);
    await waiting(1);
    await make();
    await all(() => tellEnded(depsWith()));
    await lettersAre(1);
    await all(() => sendReportLetter(depsWith()));
    expect(await typesOf()).toEqual([
      'ReportDue',
      'ReportIssued',
      'ReportSent',
      'ReportSuperseded',
      'ReportDue',
      'ReportIssued',
      'ReportSent',
    ]);
    expect(mails.map(({ id }) => id)).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });
});

describe('the mail of a report', () => {
  it('goes neither to who does not see every source or left, nor to mailboxes that are not confirmed or off', async () => {
    members.set(OTHER, { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' }, locations: [v7()] });
    await issued({
      recipients: { people: [OTHER, v7()], destinationIds: [await mailbox(false), await mailbox(true, true), v7()] },
    });
    await lettersAre(5);
    await all(() => sendReportLetter(depsWith()));
    const skipped = (await eventsOf()).flatMap((event) => (event.type === 'ReportSkipped' ? [event.data.why] : []));
    expect(skipped.toSorted()).toEqual(['gone', 'gone', 'off', 'sight', 'unconfirmed']);
    expect(mails).toEqual([]);
  });

  it('links to files that are too large for it', async () => {
    await scheduled({ recipients: { people: [], destinationIds: [await mailbox()] } });
    pass(DAY);
    await all(() => beginDue(depsWith()));
    const [job] = await waiting(1);
    await make([{ format: 'pdf', name: 'large.pdf', bytes: ATTACHED_MAX_BYTES + 1, sha256: '0'.repeat(64) }]);
    await all(() => tellEnded(depsWith()));
    await lettersAre(1);
    await all(() => sendReportLetter(depsWith()));
    expect(mails).toMatchObject([{ attachments: [], text: expect.stringContaining(String(job?.report_id)) }]);
  });

  it('about alarms does not go to who does not read alarms', async () => {
    members.set(OTHER, { role: ROLE.user, rights: { sensors: 'r' } });
    await issued({ recipients: { people: [OTHER], destinationIds: [] } });
    await lettersAre(1);
    await all(() => sendReportLetter(depsWith()));
    expect(await eventsOf()).toContainEqual(
      expect.objectContaining({
        type: 'ReportSkipped',
        data: expect.objectContaining({ why: 'sight', userId: OTHER }),
      }),
    );
  });

  it('is tried five times within four hours', async () => {
    await issued({ recipients: { people: [], destinationIds: [await mailbox()] } });
    await lettersAre(1);
    let tries = 0;
    deliver = async () => {
      tries += 1;
      throw new Error('the server is away');
    };
    const begin = stores.clock.now;
    while ((await letters()).length > 0) {
      await all(() => sendReportLetter(depsWith()));
      pass(MINUTE);
    }
    expect([tries, stores.clock.now - begin <= 241 * MINUTE]).toEqual([5, true]);
    expect((await eventsOf()).at(-1)).toMatchObject({ type: 'ReportSendFailed', data: { why: 'unreachable' } });
  });

  it('is not tried again once the server refused its recipient', async () => {
    await issued({ recipients: { people: [], destinationIds: [await mailbox()] } });
    await lettersAre(1);
    deliver = async () => {
      throw Object.assign(new Error('550 no such mailbox'), { code: 'EENVELOPE', responseCode: 550 });
    };
    await all(() => sendReportLetter(depsWith()));
    expect((await eventsOf()).at(-1)).toMatchObject({ type: 'ReportSendFailed', data: { why: 'refused' } });
    expect(await letters()).toEqual([]);
  });

  it('that no server took is reported without its address', async () => {
    await issued({ recipients: { people: [], destinationIds: [await mailbox()] } });
    await lettersAre(1);
    deliver = async ({ to: { address } }) => {
      throw Object.assign(new Error(`451 ${address}`), { code: 'EENVELOPE', responseCode: 451, rejected: [address] });
    };
    await all(() => sendReportLetter(depsWith()));
    expect(reported).toHaveLength(1);
    expect(inspect(reported, { depth: null, showHidden: true })).not.toContain('quality@example.org');
  });
});
