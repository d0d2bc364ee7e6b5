import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integrationsStream, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { WAIT } from '@watchglass/streams/testing/wait';
import { Aedes } from 'aedes';
import fc from 'fast-check';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asNew, eventOf } from '../handle-command.ts';
import { letters } from '../mail/letters.ts';
import type { Organization, OrganizationFact } from '../organization/organization.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Adapter } from './adapter.ts';
import { beginCursors, resumeAt } from './cursor-store.ts';
import { followIntegrations, type KnownIntegration } from './follow-integrations.ts';
import { integrationTables } from './private-tables.ts';
import { runIntegration, type RunDeps } from './run-integration.ts';
import { CLAIM_SECONDS, takeDue } from './run-store.ts';
import { startDeliveries } from './start-deliveries.ts';
import { startReceiving } from './start-receiving.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;
beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  await postgres.relational.migrate('command', integrationTables);
  await postgres.relational.query(`CREATE SCHEMA IF NOT EXISTS read;
    CREATE TABLE read.organizations (organization_id int, deletion jsonb, time_zone text);
    CREATE TABLE read.reading_feed_head (block bigint);
    INSERT INTO read.reading_feed_head VALUES (1000);
    CREATE TABLE read.reading_followers (organization_id int, since_block bigint);
    CREATE TABLE read.reading_blocks (feed_block bigint);
    CREATE TABLE read.custom_metrics (id int, organization_id int, wire_name text, unit text);
    CREATE TABLE read.sensors (id int, organization_id int, wire_id text, base_serial text, interval_seconds int, location_id uuid, tag_ids uuid[])`);
  await clickHouse.timeSeries
    .command(`CREATE TABLE reading_feed (org UInt32, block UInt64, row UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'),
    value Float64, late UInt8, stored DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY (org, block, row)`);
  await clickHouse.timeSeries
    .command(`CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64)
    ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`);
  await clickHouse.timeSeries.command(
    `CREATE TABLE readings_1d (org UInt32, bucket DateTime('UTC')) ENGINE = MergeTree ORDER BY (org, bucket)`,
  );
});
afterAll(async () => {
  await eventStore.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

const START = Date.parse('2026-03-14T12:00:00Z');
let organizationId = 0;

interface Fed {
  readonly block: number;
  readonly row: number;
  readonly at: number;
  readonly value: number;
}

/** Readings that arrive in the feed of the newest workspace. */
async function fed(readings: readonly Fed[]): Promise<void> {
  const columns = ['org', 'block', 'row', 'sensor', 'metric', 'ts', 'value', 'late', 'stored'];
  const rows = readings.map(({ block, row, at, value }) => [organizationId, block, row, 4711, 1, at, value, 0, START]);
  await clickHouse.timeSeries.insert({ table: 'reading_feed', columns, rows, token: randomUUID() });
}

/** A workspace with so many stored readings in two blocks, of one sensor, each with its own value. */
async function workspaceWith(readings: number): Promise<KnownIntegration> {
  organizationId += 1;
  const { relational } = postgres;
  await relational.query(`INSERT INTO read.organizations VALUES ($1, NULL, 'Europe/Riga')`, [organizationId]);
  await relational.query('INSERT INTO read.reading_followers VALUES ($1, 1)', [organizationId]);
  const block = (n: number): number => (n < readings / 2 ? 5 : 9);
  await fed(
    Array.from({ length: readings }, (_, n) => ({ block: block(n), row: n + 1, at: START + n * 1000, value: n })),
  );
  const id = randomUUID();
  await beginCursors(relational, [{ id, organizationId }], new Date(START));
  // From the beginning of the feed, two readings a run.
  await relational.query(
    'UPDATE command.integration_cursors SET block = 0, limit_readings = 2 WHERE integration_id = $1',
    [id],
  );
  return { id, organizationId, integration: INTEGRATION };
}

const INTEGRATION: KnownIntegration['integration'] = {
  definition: {
    name: 'A',
    kind: 'influx',
    address: 'https://receiver.example/in',
    scope: { by: 'all' },
    values: 'measurements',
    schedule: { every: 'minute', cron: null },
    dataFrom: null,
    mqtt: null,
    tokenAddress: null,
    headerNames: [],
    credentials: 'none',
    hasCertificate: false,
    hasAuthorities: false,
  },
  secretId: null,
  offCause: null,
  status: 'working',
  why: '',
  testId: null,
};

class Dead extends Error {}

/** The connection of a process that dies before its statement number `at`: what it had begun is rolled back. */
function dyingAt(at: number): Relational {
  let left = at;
  const mortal = <T extends { query: unknown }>(db: T): T =>
    ({
      ...db,
      query: (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Dead('killed');
        return (db.query as (...all: unknown[]) => unknown)(...args);
      },
    }) as T;
  const { relational } = postgres;
  return {
    ...mortal(relational),
    transaction: (work: (tx: never) => Promise<unknown>) => relational.transaction((tx) => work(mortal(tx) as never)),
  } as Relational;
}

const answered = (said: OutgoingAnswer['said'], status: number, why = String(status)): OutgoingAnswer => ({
  said,
  status,
  why,
  body: '',
  retryAfterMs: 0,
  mayHaveArrived: true,
});

interface Receiver {
  readonly adapter: Adapter;
  /** The body of each key, in the order in which they came first. */
  readonly received: Map<string, string>;
  readonly values: () => number[];
}

/** A receiver that keeps what it is sent; under a known key it must be the same. */
function receiver(answers: (body: string) => OutgoingAnswer = () => answered('taken', 200)): Receiver {
  const received = new Map<string, string>();
  return {
    received,
    values: () => [...received.values()].flatMap((body) => JSON.parse(body) as number[]),
    adapter: {
      encode: (readings) => ({
        type: 'application/json',
        body: new TextEncoder().encode(JSON.stringify(readings.map(({ value }) => value))),
      }),
      async send(_target, { key, body }) {
        const text = new TextDecoder().decode(body);
        const answer = answers(text);
        if (answer.said !== 'taken') return answer;
        expect(received.get(key) ?? text).toBe(text);
        received.set(key, text);
        return answer;
      },
    },
  };
}

function process(relational: Relational, now: () => number): RunDeps {
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Dead('no store of events')) });
  return {
    relational,
    timeSeries: clickHouse.timeSeries,
    eventStore: unused as EventStore,
    vault: unused as RunDeps['vault'],
    clock: () => new Date(now()),
    newId: randomUUID,
  };
}

async function runOnce(deps: RunDeps, known: KnownIntegration, adapter: Adapter): Promise<boolean> {
  const claim = randomUUID();
  const [inHand] = await takeDue(deps.relational, {
    runnable: [{ id: known.id, host: '', room: 1 }],
    claim,
    now: deps.clock(),
    most: 1,
  });
  if (inHand === undefined) return false;
  await runIntegration(deps, { inHand, known, adapter, claim });
  return true;
}

it('processes that are killed between any two steps leave no reading out, and send the same bytes under the same key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 14 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      async (deaths, readings) => {
        const known = await workspaceWith(readings);
        const { adapter, values } = receiver();
        let now = START;
        for (const at of deaths) {
          await runOnce(
            process(dyingAt(at), () => now),
            known,
            adapter,
          ).catch((error: unknown) => {
            if (!(error instanceof Dead)) throw error;
          });
          now += (CLAIM_SECONDS + 1) * 1000;
        }
        for (let n = 0; n < readings + 2; n += 1) {
          await runOnce(
            process(postgres.relational, () => now),
            known,
            adapter,
          );
          now += 120_000;
        }
        expect(values()).toEqual(Array.from({ length: readings }, (_, n) => n));
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

it('a process that is paused past its claim moves nothing any more', async () => {
  const known = await workspaceWith(4);
  const { adapter, values, received } = receiver();
  let now = START;
  const paused = {
    ...adapter,
    async send(...sent: Parameters<Adapter['send']>) {
      const answer = await adapter.send(...sent);
      now += (CLAIM_SECONDS + 1) * 1000;
      // Another process goes on meanwhile: it sends the same first, then the rest.
      for (let n = 0; n < 3; n += 1)
        await runOnce(
          process(postgres.relational, () => now),
          known,
          adapter,
        );
      return answer;
    },
  };
  await runOnce(
    process(postgres.relational, () => now),
    known,
    paused,
  );
  expect([values(), received.size]).toEqual([[0, 1, 2, 3], 2]);
  const [cursor] = await postgres.relational.query(
    'SELECT row, behind FROM command.integration_cursors WHERE integration_id = $1',
    [known.id],
  );
  expect(cursor).toEqual({ row: 4, behind: 0 });
});

it('two processes that look at once run an integration once', async () => {
  const known = await workspaceWith(2);
  const { adapter, received } = receiver();
  const ran = await Promise.all(
    [1, 2, 3].map(() =>
      runOnce(
        process(postgres.relational, () => START),
        known,
        adapter,
      ),
    ),
  );
  expect([ran.filter(Boolean), received.size]).toEqual([[true], 1]);
});

it('a receiver that takes less at once gets halves; one that refuses is asked later and later', async () => {
  const known = await workspaceWith(2);
  const { adapter, received } = receiver((body) =>
    body === '[0,1]' ? answered('refused', 413) : answered('taken', 200),
  );
  await runOnce(
    process(postgres.relational, () => START),
    known,
    adapter,
  );
  for (let n = 0; n < 2; n += 1)
    await runOnce(
      process(postgres.relational, () => START),
      known,
      adapter,
    );
  expect([...received.values()]).toEqual(['[0]', '[1]']);

  const other = await workspaceWith(2);
  const down = receiver(() => answered('retry', 503));
  const dueAt = async () => {
    const [row] = await postgres.relational.query<{ due_at: Date }>(
      'SELECT due_at FROM command.integration_cursors WHERE integration_id = $1',
      [other.id],
    );
    return row?.due_at.getTime() ?? 0;
  };
  const pauses: number[] = [];
  for (let n = 0, at = START; n < 2; n += 1) {
    await runOnce(
      process(postgres.relational, () => at),
      other,
      down.adapter,
    );
    pauses.push((await dueAt()) - at);
    at = await dueAt();
  }
  expect(pauses).toEqual([60_000, 120_000]);
});

it('what is stored since an instant is sent again, and what was stored before it is skipped', async () => {
  const known = await workspaceWith(3);
  const { adapter, values } = receiver();
  const which = { integrationId: known.id, organizationId: known.organizationId };
  const runAll = async () => {
    for (let n = 0; n < 3; n += 1)
      await runOnce(
        process(postgres.relational, () => START + 3_600_000),
        known,
        adapter,
      );
  };
  const now = new Date(START);
  await resumeAt(postgres.relational, { ...which, at: new Date(START + 1), now, trigger: 'schedule' });
  await runAll();
  expect(values()).toEqual([]);
  await resumeAt(postgres.relational, { ...which, at: now, now, trigger: 'resend' });
  await runAll();
  expect(values()).toEqual([0, 1, 2]);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function append(stream: string, events: readonly (IntegrationEvent | OrganizationFact)[]): Promise<void> {
  const actor = { kind: 'system', id: 'spec' } as const;
  const metadata = { organizationId: null, actor, at: new Date(START).toISOString(), correlationId: randomUUID() };
  await eventStore.append(stream, 'any', asNew(events, { metadata, newId: randomUUID }));
}

const licensed = (until: number): OrganizationFact => ({
  type: 'LicenceGranted',
  data: {
    organizationId,
    licenceId: randomUUID(),
    plan: 'pro',
    from: new Date(START - DAY).toISOString(),
    until: new Date(until).toISOString(),
  },
});

/** The newest workspace is licensed until then, and its integration is enabled. */
async function enabled({ id, integration: { definition } }: KnownIntegration, until = START + DAY): Promise<void> {
  const which = { organizationId, integrationId: id };
  const createdBy = randomUUID();
  const created = { organizationId, name: 'A', timeZone: 'Europe/Riga', createdBy };
  await append(organizationStream(organizationId), [{ type: 'OrganizationCreated', data: created }, licensed(until)]);
  await append(integrationsStream(organizationId), [
    { type: 'IntegrationCreated', data: { ...which, ...definition } },
    { type: 'IntegrationEnabled', data: { ...which, name: definition.name } },
  ]);
}

/** What was told of the integrations of the newest workspace after they were enabled. */
async function toldOf(): Promise<IntegrationEvent[]> {
  const told: IntegrationEvent[] = [];
  for await (const recorded of eventStore.readStream(integrationsStream(organizationId)))
    told.push(eventOf<IntegrationEvent>(recorded));
  return told.filter(({ type }) => type !== 'IntegrationCreated' && type !== 'IntegrationEnabled');
}

const statusesTold = async (): Promise<unknown[]> =>
  (await toldOf()).map(({ data }) => ('status' in data ? data.status : null));
const failing = (error: unknown): void => {
  throw error;
};

it('a workspace without a licence sends nothing, says so once, and goes on by itself when it has one', async () => {
  const known = await workspaceWith(3);
  await enabled(known, START + HOUR);
  const { adapter, values } = receiver();
  let now = START + HOUR;
  const deps = {
    ...process(postgres.relational, () => now),
    eventStore,
    adapters: { influx: adapter },
    report: failing,
  };
  const deliveries = startDeliveries(deps);
  try {
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['stoppedByLicence']), WAIT);
    expect(values()).toEqual([]);
    await append(organizationStream(organizationId), [licensed(START + DAY)]);
    const isLicensed = () => deliveries.memberships.isLicensed(organizationId, new Date(now));
    await vi.waitFor(async () => expect(await isLicensed()).toBe(true), WAIT);
    now += 60_000;
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['stoppedByLicence', 'working']), WAIT);
    await vi.waitFor(() => expect(values()).toEqual([0, 1, 2]), WAIT);
  } finally {
    await deliveries.stop();
  }
});

it('what nobody takes for 72 hours is disabled, and each administrator has a letter', async () => {
  const known = await workspaceWith(1);
  await enabled(known);
  const { adapter } = receiver(() => answered('retry', 503));
  const failAt = (at: number) => runOnce({ ...process(postgres.relational, () => at), eventStore }, known, adapter);
  await failAt(START);
  await failAt(START + 71 * HOUR);
  expect(await toldOf()).toEqual([]);
  await failAt(START + 72 * HOUR);
  const [event] = await toldOf();
  expect(event).toMatchObject({ type: 'IntegrationDisabled', data: { cause: 'errors' } });
  const { data } = event as Extract<IntegrationEvent, { type: 'IntegrationDisabled' }>;
  const members = new Map([
    ['ann', { role: ROLE.owner, rights: {} }],
    ['bert', { role: ROLE.user, rights: {} }],
  ]);
  const organization = { status: 'active', name: 'W', members } as unknown as Organization;
  const records = { organization: async () => organization, sensors: async () => [] };
  expect(await letters.integrationDisabled.on.IntegrationDisabled(data, records)).toEqual([
    { to: { userId: 'ann' }, facts: { workspace: 'W', integration: 'A' } },
  ]);
});

it('what was measured since a day is sent before the rest, and what arrives meanwhile once', async () => {
  const known = await workspaceWith(0);
  const since = START - 2 * DAY;
  const { relational } = postgres;
  await relational.query(
    'UPDATE command.integration_cursors SET block = NULL, limit_readings = 2 WHERE integration_id = $1',
    [known.id],
  );
  const stored = async (readings: readonly (readonly [at: number, value: number])[]): Promise<void> => {
    const rows = readings.map(([at, value]) => [organizationId, 4711, 1, at, value]);
    const columns = ['org', 'sensor', 'metric', 'ts', 'value'];
    await clickHouse.timeSeries.insert({ table: 'readings', columns, rows, token: randomUUID() });
    const days = [...new Set(readings.map(([at]) => Math.floor(at / DAY) * DAY))];
    const buckets = {
      table: 'readings_1d',
      columns: ['org', 'bucket'],
      rows: days.map((at) => [organizationId, at / 1000]),
    };
    await clickHouse.timeSeries.insert({ ...buckets, token: randomUUID() });
  };
  const measured = [since - 1, since, since + 1000, START - DAY, START] as const;
  await stored(measured.map((at, n) => [at, n]));
  const { definition } = known.integration;
  const old = { ...known.integration, definition: { ...definition, dataFrom: new Date(since).toISOString() } };
  const { adapter, values } = receiver();
  const run = (at: number) =>
    runOnce(
      process(relational, () => at),
      { ...known, integration: old },
      adapter,
    );
  await run(START);
  expect(values()).toEqual([1, 2]);
  await stored([[START + 1000, 5]]);
  await fed([{ block: 1001, row: 1, at: START + 1000, value: 5 }]);
  await relational.query('UPDATE read.reading_feed_head SET block = 1001');
  for (let n = 1; n <= 4; n += 1) await run(START + n * 120_000);
  expect(values()).toEqual([1, 2, 3, 4, 5]);
});

it('a host is called by eight at once, and one that hangs delays no other', async () => {
  const first = await workspaceWith(1);
  const other = { ...first, id: randomUUID() };
  const hanging = [first, ...Array.from({ length: 11 }, () => ({ ...first, id: randomUUID() }))];
  const all = [...hanging, other].map((known, n) => {
    const host = known === other ? 'other.example' : 'hanging.example';
    const definition = { ...INTEGRATION.definition, name: `${n}`, address: `https://${host}/in` };
    return { ...known, integration: { ...INTEGRATION, definition } };
  });
  await beginCursors(postgres.relational, all, new Date(START));
  const ids = all.map(({ id }) => id);
  await postgres.relational.query(
    'UPDATE command.integration_cursors SET block = 0 WHERE integration_id = ANY ($1::uuid[])',
    [ids],
  );
  for (const known of all) await enabled(known);
  let [calls, most] = [0, 0];
  const taken = new Set<string>();
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const adapter: Adapter = {
    encode: () => ({ type: 'text/plain', body: new Uint8Array(1) }),
    async send({ integrationId, address }) {
      if (address.includes('hanging')) {
        calls += 1;
        most = Math.max(most, calls);
        await released;
        calls -= 1;
      }
      taken.add(integrationId);
      return answered('taken', 200);
    },
  };
  const deps = {
    ...process(postgres.relational, () => START),
    eventStore,
    adapters: { influx: adapter },
    report: failing,
  };
  const deliveries = startDeliveries(deps);
  try {
    await vi.waitFor(() => expect([calls, taken.has(other.id)]).toEqual([8, true]), WAIT);
    release();
    await vi.waitFor(() => expect(ids.filter((id) => !taken.has(id))).toEqual([]), WAIT);
    expect(most).toBe(8);
  } finally {
    release();
    await deliveries.stop();
  }
});

it('a workspace without a licence receives nothing from its broker, which keeps it until there is one', async () => {
  const broker = await Aedes.createBroker();
  const server = net.createServer((socket) => void broker.handle(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const known = await workspaceWith(0);
  const mqtt = { root: 'site', qos: 1, retain: false, layout: 'base', will: null } as const;
  const address = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const definition = { ...INTEGRATION.definition, kind: 'mqttIn', address, mqtt } as const;
  await enabled({ ...known, integration: { ...INTEGRATION, definition } });
  const received: string[] = [];
  let isLicensed = true;
  const deps = {
    ...process(postgres.relational, () => START),
    eventStore,
    outgoing: { exceptions: ['127.0.0.1'] },
    intake: {
      filterOf: (root: string) => `${root}/#`,
      take: async (_from: unknown, topic: string) => void received.push(topic),
    },
    memberships: { isLicensed: async () => isLicensed },
    report: failing,
  };
  const publish = (topic: string): Promise<void> =>
    new Promise((done, fail) => {
      const packet = { cmd: 'publish', topic, payload: 'x', qos: 1, retain: false, dup: false } as const;
      broker.publish(packet, (error) => (error ? fail(error) : done()));
    });
  const integrations = followIntegrations(eventStore);
  const receiving = startReceiving(deps, integrations);
  try {
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['working']), WAIT);
    await publish('site/1');
    await vi.waitFor(() => expect(received).toEqual(['site/1']), WAIT);
    isLicensed = false;
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['working', 'stoppedByLicence']), WAIT);
    await publish('site/2');
    expect(received).toEqual(['site/1']);
    isLicensed = true;
    await vi.waitFor(() => expect(received).toEqual(['site/1', 'site/2']), WAIT);
    await vi.waitFor(async () => expect((await statusesTold()).at(-1)).toBe('working'), WAIT);
  } finally {
    await receiving.stop();
    await integrations.stop();
    await new Promise<void>((done) => broker.close(() => done()));
    server.close();
  }
});
