import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { addCheckpoints } from '../checkpoints.ts';
import { makeReadModels } from '../make-read-models.ts';
import { sendBlock } from '../outbox.ts';
import { catchUp, type ProjectionDeps } from '../run-projections.ts';
import { AT, recorded, USER_ID } from '../testing/recorded.ts';
import { audit, AUDIT_TIME_SERIES_MIGRATIONS, auditTable, type AuditHead } from './audit.ts';
import { entryOf, hashOf, NO_HASH } from './entry.ts';
import { verifyAudit } from './verify-audit.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;
let deps: ProjectionDeps & { timeSeries: TimeSeries };

beforeEach(async () => {
  laterMs = 0;
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  const { relational } = postgres;
  const { timeSeries } = clickHouse;
  await makeReadModels([audit], { relational });
  await timeSeries.migrate(AUDIT_TIME_SERIES_MIGRATIONS);
  await addCheckpoints(relational, [audit.name, auditTable.name]);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  deps = { eventStore, relational, timeSeries, liveBus: { publish: () => undefined }, report: () => undefined };
});

afterEach(async () => {
  await eventStore.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

async function rename(sensorId: number, name: string, organizationId = 7): Promise<void> {
  const { type, data, metadata } = recorded(
    { type: 'SensorRenamed', data: { sensorId, organizationId, before: 'old', name } },
    { reason: 'moved', clientAddress: '10.0.0.9' },
  );
  await eventStore.append(`sensor-${sensorId}`, 'any', [{ id: randomUUID(), type, data, metadata }]);
}

const project = () => catchUp(audit, deps, new AbortController().signal);
async function projectAndSend(): Promise<void> {
  await project();
  while ((await sendBlock(auditTable, deps)) > 0);
}
const entries = () => clickHouse.timeSeries.query('SELECT * FROM audit ORDER BY organization, position');
let laterMs = 0;
const verify = (organizationId = 7) =>
  verifyAudit(organizationId, { ...deps, clock: () => new Date(Date.now() + laterMs) });

test('an entry contains the actor, the event, the instant, the address, the reason, and the state before and after', async () => {
  await rename(4, 'Attic');
  await projectAndSend();
  expect(await entries()).toMatchObject([
    {
      organization: 7,
      actor_kind: 'user',
      actor_id: USER_ID,
      concept: 'sensor',
      type: 'SensorRenamed',
      subject: '4',
      reason: 'moved',
      client_address: '10.0.0.9',
      before: '"old"',
      after: '{"name":"Attic","organizationId":7,"sensorId":4}',
      at: AT,
    },
  ]);
});

/** Projects as versions with links of the first form did: without the later columns and without the form. */
async function projectAsBefore(): Promise<void> {
  const { relational } = postgres;
  await project();
  const [outbox] = await relational.query<{ rows: unknown[][] }>('SELECT rows FROM read.outbox');
  const heads = await relational.query<AuditHead & Record<string, unknown>>('SELECT * FROM read.audit_heads');
  const rows = [];
  let hash = NO_HASH;
  for await (const { events } of eventStore.readAll(null)) {
    for (const [index, event] of events.entries()) {
      hash = hashOf(hash, entryOf(event), 'first');
      rows.push([...(outbox?.rows[index] ?? []).slice(0, 13), hash]);
    }
  }
  expect(heads).toMatchObject([{ entries: rows.length }]);
  await relational.query('UPDATE read.audit_heads SET hash = $1, first_form_to = NULL', [hash]);
  await relational.query('UPDATE read.outbox SET rows = $1', [JSON.stringify(rows)]);
}

test('links of an older version keep their form, and later ones have the stream, the recorded instant and the correlation id', async () => {
  await rename(4, 'Attic');
  await rename(4, 'Cellar');
  await projectAsBefore();
  expect(await verify()).toEqual({ ok: true, entries: 0, waiting: 2 });
  await rename(4, 'Roof');
  await projectAndSend();
  expect(await entries()).toMatchObject([
    { correlation_id: '', stream: '' },
    { correlation_id: '', stream: '' },
    { correlation_id: expect.stringMatching(/^[\da-f-]{36}$/), stream: 'sensor-4' },
  ]);
  expect(await verify()).toEqual({ ok: true, entries: 3, waiting: 0 });
});

test.each(["stream = 'sensor-5'", 'recorded_at = recorded_at - 1', "correlation_id = 'x'"])(
  'an entry with a changed %s is the first broken link',
  async (change) => {
    for (const name of ['A', 'B']) await rename(4, name);
    await projectAndSend();
    const position = String((await entries())[1]?.['position']);
    await clickHouse.timeSeries.command(
      `ALTER TABLE audit UPDATE ${change} WHERE position = '${position}' SETTINGS mutations_sync = 1`,
    );
    expect(await verify()).toMatchObject({ ok: false, fault: 'altered', position });
  },
);

test('a removed entry does not count as waiting, even after the checkpoint was moved back', async () => {
  for (const name of ['A', 'B', 'C']) await rename(4, name);
  await projectAndSend();
  const position = String((await entries())[1]?.['position']);
  await clickHouse.timeSeries.command(
    `ALTER TABLE audit DELETE WHERE position >= '${position}' SETTINGS mutations_sync = 1`,
  );
  await postgres.relational.query("UPDATE read.projection_checkpoints SET position = '' WHERE projection = $1", [
    auditTable.name,
  ]);
  laterMs = 61_000;
  expect(await verify()).toMatchObject({ ok: false, fault: 'late', position });
});

test('every event has its entry, even with an unknown shape', async () => {
  await eventStore.append('odd-1', 'any', [{ id: randomUUID(), type: 'OddEvent', data: [1], metadata: {} }]);
  await projectAndSend();
  expect(await entries()).toMatchObject([
    { organization: 0, type: 'OddEvent', concept: '', subject: '', before: null },
  ]);
  expect(await verify(0)).toEqual({ ok: true, entries: 1, waiting: 0 });
});

test('applying the same event twice changes nothing', async () => {
  const event = recorded({ type: 'SensorRenamed', data: { sensorId: 4, organizationId: 7, before: 'a', name: 'b' } });
  const apply = () => postgres.relational.transaction((tx) => audit.write(tx, [event]));
  await apply();
  await apply();
  expect(await postgres.relational.query('SELECT size FROM read.outbox')).toEqual([{ size: 1 }]);
  expect(await postgres.relational.query('SELECT entries FROM read.audit_heads')).toEqual([{ entries: 1 }]);
});

test('each organization has a separate chain, and each chain verifies', async () => {
  await rename(4, 'A');
  await rename(5, 'B', 8);
  await rename(4, 'C');
  await projectAndSend();
  await rename(4, 'D');
  await projectAndSend();
  expect(await verify(7)).toEqual({ ok: true, entries: 3, waiting: 0 });
  expect(await verify(8)).toEqual({ ok: true, entries: 1, waiting: 0 });
});

test('waiting entries are no fault', async () => {
  await rename(4, 'A');
  await projectAndSend();
  await rename(4, 'B');
  await project();
  expect(await verify()).toEqual({ ok: true, entries: 1, waiting: 1 });
});

test('a block with an interrupted send is sent again and written once', async () => {
  await rename(4, 'A');
  await rename(4, 'B');
  await project();
  const cutShort = { ...deps, relational: { ...deps.relational, transaction: () => Promise.reject(new Error('cut')) } };
  await expect(sendBlock(auditTable, cutShort)).rejects.toThrow();
  await rename(4, 'C');
  await projectAndSend();
  expect(await entries()).toHaveLength(3);
  expect(await verify()).toEqual({ ok: true, entries: 3, waiting: 0 });
});

test('a replay from the first event writes the same entries again, and neither doubles nor forks the chain', async () => {
  for (const name of ['A', 'B', 'C']) await rename(4, name);
  await projectAndSend();
  const final = () => clickHouse.timeSeries.query('SELECT * FROM audit FINAL ORDER BY position');
  const before = await final();
  await postgres.relational.transaction(async (tx) => {
    await audit.empty(tx);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = $1', [audit.name]);
  });
  await projectAndSend();
  expect(await final()).toEqual(before);
  expect(await verify()).toEqual({ ok: true, entries: 3, waiting: 0 });
});

test.each([
  [
    'altered',
    (position: unknown) =>
      `ALTER TABLE audit UPDATE actor_id = 'somebody else' WHERE position = '${String(position)}' SETTINGS mutations_sync = 1`,
  ],
  [
    'altered',
    (position: unknown) =>
      `ALTER TABLE audit UPDATE hash = repeat('a', 64) WHERE position = '${String(position)}' SETTINGS mutations_sync = 1`,
  ],
  [
    'removed',
    (position: unknown) =>
      `ALTER TABLE audit DELETE WHERE position = '${String(position)}' SETTINGS mutations_sync = 1`,
  ],
  [
    'added',
    (position: unknown) =>
      `INSERT INTO audit SELECT * REPLACE (left(position, 15) || 'z' AS position) FROM audit WHERE audit.position = '${String(position)}' LIMIT 1`,
  ],
])('an entry that was %s is the first broken link', async (fault, tamper) => {
  for (const name of ['A', 'B', 'C']) await rename(4, name);
  await projectAndSend();
  const position = (await entries())[1]?.['position'];
  await clickHouse.timeSeries.command(tamper(position));
  expect(await verify()).toMatchObject({
    ok: false,
    fault,
    position: fault === 'added' ? expect.stringContaining('z') : position,
  });
});

test('changed events no longer lead to the head of the chain', async () => {
  for (const name of ['A', 'B']) await rename(4, name);
  await projectAndSend();
  await postgres.relational.query(`UPDATE read.audit_heads SET hash = repeat('b', 64)`);
  expect(await verify()).toMatchObject({ ok: false, fault: 'head' });
});
