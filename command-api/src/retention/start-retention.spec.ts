import type { Licence } from '@watchglass/schemas/licence/licence';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { retentionInForce, termsByLicences, type AskRetention } from '@watchglass/schemas/retention/terms';
import { freshClickHouse } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { asNew, load } from '../handle-command.ts';
import { letters } from '../mail/letters.ts';
import { organizationFold, type OrganizationFact } from '../organization/organization.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { startRetention } from './start-retention.ts';

const DAY_MS = 86_400_000;
let stores: Stores;
let clickHouse: Awaited<ReturnType<typeof freshClickHouse>>;
const running: { stop(): Promise<void> }[] = [];
let organizations = 0;

beforeAll(async () => {
  [stores, clickHouse] = await Promise.all([openStores(), freshClickHouse()]);
  await clickHouse.timeSeries.migrate([
    {
      name: 'readings_1d',
      sql: "CREATE TABLE IF NOT EXISTS readings_1d (org UInt32, bucket DateTime('UTC'), count UInt64) ENGINE = MergeTree ORDER BY (org, bucket)",
    },
  ]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await stores.remove();
  await clickHouse.drop();
});

async function append(organizationId: number, ...facts: OrganizationFact[]): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: 'u' },
    at: stores.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  await stores.deps.eventStore.append(organizationStream(organizationId), 'any', asNew(facts, { metadata, newId: v7 }));
}

const granted = (organizationId: number, plan: Licence['plan']): OrganizationFact => {
  const from = new Date(stores.clock.now).toISOString();
  const until = new Date(stores.clock.now + 3_000 * DAY_MS).toISOString();
  return { type: 'LicenceGranted', data: { organizationId, licenceId: v7(), plan, from, until } };
};

/** A workspace with one administrator and two readings a day since 800 days ago. */
async function workspace(): Promise<number> {
  organizations += 1;
  const organizationId = organizations;
  const administrator = v7();
  await append(
    organizationId,
    { type: 'OrganizationCreated', data: { organizationId, name: 'Lab', timeZone: 'UTC', createdBy: administrator } },
    { type: 'MemberAdded', data: { organizationId, userId: administrator, role: ROLE.admin, rights: {} } },
    granted(organizationId, 'basic'),
  );
  const today = Math.floor(stores.clock.now / DAY_MS) * DAY_MS;
  const rows = Array.from({ length: 800 }, (_, day) => [organizationId, (today - day * DAY_MS) / 1_000, 2]);
  await clickHouse.timeSeries.insert({ table: 'readings_1d', columns: ['org', 'bucket', 'count'], rows, token: v7() });
  return organizationId;
}

/** Two processes that look all the time. */
function startTwo(ask: AskRetention): void {
  const report = (error: unknown): void => {
    throw error;
  };
  const deps = { ...stores.deps, timeSeries: clickHouse.timeSeries };
  for (let each = 0; each < 2; each += 1) running.push(startRetention(deps, { ask, report, lookEveryMs: 20 }));
}

async function told(organizationId: number) {
  const events = [];
  for await (const { type, data } of stores.deps.eventStore.readStream(organizationStream(organizationId)))
    if (type.startsWith('Readings')) events.push({ type, data });
  return events;
}

const typesOf = async (organizationId: number): Promise<string[]> =>
  (await told(organizationId)).map(({ type }) => type);
const until = (organizationId: number, types: readonly string[]): Promise<void> =>
  vi.waitFor(async () => expect(await typesOf(organizationId)).toEqual(types), WAIT);

it('ends old readings once, whichever process looks, after two letters to the administrators', async () => {
  const organizationId = await workspace();
  startTwo(termsByLicences);
  await until(organizationId, ['ReadingsExpiryAnnounced']);
  const [announced] = await told(organizationId);
  const { deletedOn, measuredBefore } = (announced?.data ?? {}) as Record<string, unknown>;
  if (typeof deletedOn !== 'string' || typeof measuredBefore !== 'string') throw new Error('nothing is announced');
  expect(Date.parse(deletedOn) - stores.clock.now).toBeGreaterThanOrEqual(30 * DAY_MS);
  const records = {
    organization: async () =>
      (await load(stores.deps.eventStore, organizationStream(organizationId), organizationFold)).state,
    sensors: async () => [],
  };
  const asked = await letters.readingsExpiring.on.ReadingsExpiryAnnounced(announced?.data as never, records);
  expect(asked.map(({ facts }) => facts?.['on'])).toEqual([{ day: deletedOn.slice(0, 10) }]);
  stores.clock.now = Date.parse(deletedOn) - 7 * DAY_MS;
  await until(organizationId, ['ReadingsExpiryAnnounced', 'ReadingsExpiryReminded']);
  stores.clock.now = Date.parse(deletedOn);
  await until(organizationId, ['ReadingsExpiryAnnounced', 'ReadingsExpiryReminded', 'ReadingsExpired']);
  const [, , expired] = await told(organizationId);
  const gone = clickHouse.timeSeries.query<{ n: string }>(
    'SELECT sum(count) AS n FROM readings_1d WHERE org = {org: UInt32} AND bucket < parseDateTimeBestEffort({before: String})',
    { org: organizationId, before: measuredBefore },
  );
  expect(expired?.data).toMatchObject({ measuredBefore, count: Number((await gone)[0]?.n), years: 2 });
});

it('cancels what it announced when a better licence comes before the day', async () => {
  const organizationId = await workspace();
  startTwo(termsByLicences);
  await until(organizationId, ['ReadingsExpiryAnnounced']);
  await append(organizationId, granted(organizationId, 'pro'));
  await until(organizationId, ['ReadingsExpiryAnnounced', 'ReadingsExpiryCanceled']);
});

it('announces nothing while everything is kept', async () => {
  const [kept, expiring] = [await workspace(), await workspace()];
  startTwo((holder, at) =>
    holder.organizationId === kept ? retentionInForce(holder, at) : termsByLicences(holder, at),
  );
  await until(expiring, ['ReadingsExpiryAnnounced']);
  expect(await typesOf(kept)).toEqual([]);
});
