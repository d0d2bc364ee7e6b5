import { randomUUID } from 'node:crypto';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { Refusal } from '@watchglass/schemas/refusals';
import type { Relational } from '@watchglass/streams/ports/relational';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Desk, FROM } from '../export/exports-for-tests.ts';
import { takeJob, TRIES } from './job-store.ts';
import { lookForLate } from './look-for-late.ts';
import type { MadeReport, MakeReport } from './made-report.ts';
import { runJob, type JobDeps } from './run-job.ts';
import { sweepReports } from './sweep-reports.ts';

/** The tables of the command side, as its migrations make them, and what is read of reports. */
const TABLES = `CREATE TABLE command.report_jobs (report_id uuid, revision int, organization_id int, terms jsonb, state text, why text, facts jsonb,
    counted bigint, late_n bigint, claim uuid, claimed_until timestamptz NOT NULL DEFAULT '-infinity', attempts int NOT NULL DEFAULT 0,
    asked_at timestamptz, issued_at timestamptz, look_at timestamptz, PRIMARY KEY (report_id, revision));
  CREATE TABLE command.report_parts (report_id uuid, revision int, claim uuid, n int, organization_id int, format text, hash text, bytes int,
    is_kept boolean NOT NULL DEFAULT false, PRIMARY KEY (report_id, revision, claim, n));
  CREATE TABLE read.reports (id uuid, organization_id int, signatures jsonb)`;

const ADMIN: Membership = { role: ROLE.admin, rights: {} };
const MADE: MadeReport = {
  pdf: Buffer.alloc(1_500_000, 'p'),
  xlsx: Buffer.from('sheet'),
  facts: { n: 60, pages: 3, excursions: 1 },
};
let desk: Desk;
let makeReport: MakeReport;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.deps.relational.query(TABLES);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.membership = ADMIN;
  makeReport = async () => MADE;
  await desk.deps.relational.query('DELETE FROM command.report_jobs; UPDATE command.report_parts SET is_kept = false');
  await sweepReports(desk.deps);
  desk.reported.length = 0;
});

async function due(): Promise<string> {
  const id = randomUUID();
  const definition = { title: 'Fridge 1: =a/b', sources: ['1.1'], zone: 'Europe/Riga', formats: ['pdf', 'xlsx'] };
  const period = { from: new Date(FROM).toISOString(), to: new Date(FROM + 3_600_000).toISOString() };
  await desk.deps.relational.query(
    `INSERT INTO command.report_jobs (report_id, revision, organization_id, terms, state, asked_at) VALUES ($1, 1, 1, $2, 'waiting', $3)`,
    [id, JSON.stringify({ definition, period, makerId: 'ann' }), desk.now],
  );
  return id;
}

/** Makes what is next; false if nothing is. */
async function work(relational: Relational = desk.deps.relational): Promise<boolean> {
  const job = await takeJob(relational, { claim: randomUUID(), now: desk.now });
  const deps = { ...desk.deps, relational, makeReport: ((of, asked) => makeReport(of, asked)) satisfies MakeReport };
  if (job !== undefined) await runJob(deps as unknown as JobDeps, job, desk.stopping.signal);
  return job !== undefined;
}

const row = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await desk.deps.relational.query('SELECT * FROM command.report_jobs WHERE report_id = $1', [id]))[0];

/** A connection that is cut before its statement number `at`, for this process alone. */
function cutBefore(relational: Relational, at: number): Relational {
  let left = at;
  const query = (...args: Parameters<Relational['query']>) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : relational.query(...args);
  };
  return { ...relational, query } as Relational;
}

test('a report is made with its files, the readings that are there are counted, and nothing is left over', async () => {
  const id = await due();
  await work();
  expect(await row(id)).toMatchObject({
    state: 'made',
    counted: '60',
    facts: {
      ...MADE.facts,
      files: [
        { format: 'pdf', name: 'Fridge-1-a-b-2026-03-29.pdf', bytes: 1_500_000 },
        { format: 'xlsx', name: 'Fridge-1-a-b-2026-03-29.xlsx', bytes: 5 },
      ],
    },
  });
  const before = desk.stored.size;
  await sweepReports(desk.deps);
  expect([before, desk.stored.size, await work()]).toEqual([3, 3, false]);
});

test('a process that dies between any two steps leaves its report to the next, and its pieces are swept', async () => {
  let steps = 0;
  for (let isDone = false; !isDone; steps += 1) {
    const id = await due();
    await work(cutBefore(desk.deps.relational, steps)).catch(() => undefined);
    isDone = (await row(id))?.['state'] === 'made';
    desk.later(700);
    await work();
    expect(await row(id), `after ${steps} steps`).toMatchObject({ state: 'made' });
    await sweepReports(desk.deps);
    expect(desk.stored.size, `after ${steps} steps`).toBe(3);
    await desk.deps.relational.query(
      'DELETE FROM command.report_jobs; UPDATE command.report_parts SET is_kept = false',
    );
    await sweepReports(desk.deps);
  }
  expect(steps).toBeGreaterThan(5);
});

test('what another process took over meanwhile is not finished by the first', async () => {
  const id = await due();
  makeReport = async () => {
    makeReport = async () => ({ ...MADE, facts: { ...MADE.facts, n: 61 } });
    desk.later(61);
    await work();
    return MADE;
  };
  await work();
  expect(await row(id)).toMatchObject({ state: 'made', facts: { n: 61 } });
  await sweepReports(desk.deps);
  expect(desk.stored.size).toBe(3);
});

test('without its maker, or a source that they see, it fails; what may pass is tried again, at last in vain', async () => {
  const gone = await due();
  desk.membership = { role: ROLE.user, rights: { sensors: 'w' } };
  await work();
  desk.membership = ADMIN;
  const hidden = await due();
  makeReport = async () => {
    throw new Refusal('NotFound');
  };
  await work();
  const broken = await due();
  makeReport = async () => {
    throw new Error('the store is away');
  };
  let tries = 0;
  while ((await row(broken))?.['state'] !== 'failed') {
    if (await work()) tries += 1;
    desk.later(700);
  }
  expect(await Promise.all([gone, hidden, broken].map(async (id) => (await row(id))?.['why']))).toEqual([
    'makerGone',
    'sourceGone',
    'trouble',
  ]);
  expect(tries).toBe(TRIES);
});

const issueAll = (): Promise<unknown> =>
  desk.deps.relational.query(`UPDATE command.report_jobs SET state = 'issued', issued_at = $1, look_at = $1`, [
    desk.now,
  ]);

/** Of the first sensor, so many minutes after the period begins. */
const insert = (minute: number): Promise<void> =>
  desk.deps.timeSeries.command(
    `INSERT INTO readings SELECT 1, 1, 1, fromUnixTimestamp64Milli(toInt64(${FROM + minute * 60_000 + 1}), 'UTC'), 5, 1`,
  );

/** How many more readings were found than there were when it was made. */
const lateOf = async (id: string): Promise<number> => {
  const { counted, late_n: found } = (await row(id)) ?? {};
  return Number(found) - Number(counted);
};

test('readings that come after it was issued are found, and those of other times are not', async () => {
  const id = await due();
  await work();
  await issueAll();
  await insert(61);
  while (await lookForLate(desk.deps));
  expect((await row(id))?.['late_n']).toBeNull();
  await insert(59);
  desk.later(90);
  while (await lookForLate(desk.deps));
  expect(await lateOf(id)).toBe(1);
});

test('a reading that comes while it is made is found as a late one', async () => {
  const id = await due();
  makeReport = async () => {
    await insert(58);
    return MADE;
  };
  await work();
  await issueAll();
  await lookForLate(desk.deps);
  expect(await lateOf(id)).toBe(1);
});

test('readings of its period are looked for until it is a month old', async () => {
  const id = await due();
  await work();
  await issueAll();
  desk.later(30 * 86_400);
  await lookForLate(desk.deps);
  expect((await row(id))?.['look_at']).not.toBeNull();
  desk.later(2 * 86_400);
  await lookForLate(desk.deps);
  expect(await row(id)).toMatchObject({ look_at: null, late_n: null });
});
