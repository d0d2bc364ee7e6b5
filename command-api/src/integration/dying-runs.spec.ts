import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Adapter } from './adapter.ts';
import { resumeAt } from './cursor-store.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { integrationTables } from './private-tables.ts';
import { runIntegration, type RunDeps } from './run-integration.ts';
import { beginCursors, CLAIM_SECONDS, takeDue } from './run-store.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
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
});
afterAll(() => Promise.all([postgres.drop(), clickHouse.drop()]));

const START = Date.parse('2026-03-14T12:00:00Z');
let organizationId = 0;

/** A workspace with so many stored readings in two blocks, of one sensor, each with its own value. */
async function workspaceWith(readings: number): Promise<KnownIntegration> {
  organizationId += 1;
  const { relational } = postgres;
  await relational.query(`INSERT INTO read.organizations VALUES ($1, NULL, 'Europe/Riga')`, [organizationId]);
  await relational.query('INSERT INTO read.reading_followers VALUES ($1, 1)', [organizationId]);
  const rows = Array.from({ length: readings }, (_, n) => {
    const [block, row] = n < readings / 2 ? [5, n + 1] : [9, n + 1];
    return [organizationId, block, row, 4711, 1, START + n * 1000, n, 0, START];
  });
  const columns = ['org', 'block', 'row', 'sensor', 'metric', 'ts', 'value', 'late', 'stored'];
  await clickHouse.timeSeries.insert({ table: 'reading_feed', columns, rows, token: randomUUID() });
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
  const [inHand] = await takeDue(deps.relational, { ids: [known.id], claim, now: deps.clock(), most: 1 });
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
