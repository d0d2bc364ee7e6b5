import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Relational } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Dead, dyingAt } from '../dying-connection-for-tests.ts';
import type { KnownWebhook } from './follow-webhooks.ts';
import { noteFailed } from './health.ts';
import { LEASE_SECONDS, settle, takeMessages } from './message-store.ts';
import { messageIdOf, planMessages } from './plan-messages.ts';
import { webhookTables } from './private-tables.ts';

let postgres: FreshPostgres;
beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.migrate('command', webhookTables);
  await postgres.relational.query(`CREATE SCHEMA IF NOT EXISTS read;
    CREATE TABLE read.organizations (organization_id int, deletion jsonb);
    CREATE TABLE read.moments (organization_id int, n int, position text COLLATE "C", known bigint);
    CREATE TABLE read.event_feed (organization_id int, event_id uuid, type text, module text, subject_kind text, subject_id text,
      actor_kind text, actor_id text, at timestamptz, data jsonb, position text COLLATE "C");
    CREATE TABLE read.sensors (id int, organization_id int, location_id uuid);
    CREATE TABLE read.assets (id uuid, organization_id int, location_id uuid);
    CREATE TABLE read.asset_points (id uuid, organization_id int, asset_id uuid);
    CREATE TABLE read.monitors (id uuid, organization_id int, definition jsonb);
    CREATE TABLE read.bases (serial text, organization_id int, location_id uuid);
    CREATE TABLE read.alarms (id uuid, organization_id int, sensor_id int, base_serial text);
    CREATE TABLE IF NOT EXISTS read.projection_checkpoints (projection text, position text);
    INSERT INTO read.projection_checkpoints (projection, position) VALUES ('moments', '9'), ('event_feed', '9')`);
});
afterAll(() => postgres.drop());

const positionOf = (n: number): string => String(n).padStart(8, '0');
let organizationId = 0;

async function workspaceWith(events: number): Promise<{ webhook: KnownWebhook; ids: string[] }> {
  organizationId += 1;
  const { relational } = postgres;
  await relational.query('INSERT INTO read.organizations VALUES ($1, NULL)', [organizationId]);
  const ids = Array.from({ length: events }, () => randomUUID());
  for (let n = 1; n <= events + 1; n += 1)
    await relational.query('INSERT INTO read.moments VALUES ($1, $2, $3, 0)', [organizationId, n, positionOf(n)]);
  for (const [index, id] of ids.entries())
    await relational.query(
      `INSERT INTO read.event_feed VALUES ($1, $2, 'rule.created', 'alarms', 'rule', 'r', 'user', 'u', now(), '{}', $3)`,
      [organizationId, id, positionOf(index + 2)],
    );
  const webhook = {
    name: 'A',
    host: 'x',
    types: [],
    locations: [],
    addressId: '',
    secretId: '',
    old: null,
    isOff: false,
    isTold: false,
  };
  return { webhook: { id: randomUUID(), organizationId, webhook, sincePosition: positionOf(1) }, ids };
}

it('a process that is killed between any two steps leaves none out, and sends under the same ids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 6 }),
      async (deaths, events) => {
        const { webhook, ids } = await workspaceWith(events);
        const sent: string[] = [];
        let now = Date.parse('2026-03-14T12:00:00Z');
        const work = async (db: Relational): Promise<void> => {
          await planMessages(db, webhook, new Date(now));
          const claim = randomUUID();
          const taken = await takeMessages(db, { webhooks: [webhook.id], claim, now: new Date(now), most: 8 });
          for (const { id } of taken) {
            // The receiver has it from here on, whatever becomes of the process.
            sent.push(id);
            const attempt = { at: new Date(now), status: 200, why: '200', answer: '', ms: 1 };
            await db.transaction((tx) => settle(tx, { id, claim }, { attempt, next: 'delivered' }));
          }
        };
        for (const at of deaths) {
          await work(dyingAt(postgres.relational, at)).catch((error: unknown) => {
            if (!(error instanceof Dead)) throw error;
          });
          now += (LEASE_SECONDS + 1) * 1000;
        }
        await work(postgres.relational);
        expect(new Set(sent)).toEqual(new Set(ids.map((id) => messageIdOf(webhook.id, id))));
        const rows = await postgres.relational.query<{ outcome: string }>(
          'SELECT outcome FROM command.webhook_messages WHERE webhook_id = $1',
          [webhook.id],
        );
        expect(rows.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'delivered'));
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

it('two processes that plan at once plan each event once', async () => {
  const { webhook, ids } = await workspaceWith(5);
  await Promise.all([1, 2, 3].map(() => planMessages(postgres.relational, webhook, new Date())));
  await planMessages(postgres.relational, webhook, new Date());
  const rows = await postgres.relational.query('SELECT id FROM command.webhook_messages WHERE webhook_id = $1', [
    webhook.id,
  ]);
  expect(rows).toHaveLength(ids.length);
});

it('an address that takes nothing is asked by one message at a time', async () => {
  const { webhook } = await workspaceWith(12);
  const now = new Date('2026-03-14T12:00:00Z');
  await planMessages(postgres.relational, webhook, now);
  const take = () => takeMessages(postgres.relational, { webhooks: [webhook.id], claim: randomUUID(), now, most: 64 });
  expect(await take()).toHaveLength(8);
  expect(await take()).toHaveLength(0);
  await postgres.relational.query(
    'UPDATE command.webhook_messages SET claim = NULL, due_at = $2 WHERE webhook_id = $1',
    [webhook.id, now],
  );
  await postgres.relational.query('UPDATE command.webhook_cursors SET failures = 20 WHERE webhook_id = $1', [
    webhook.id,
  ]);
  expect(await take()).toHaveLength(1);
});

it('a success ends what failed before at once, is written down once a second otherwise, and counts for whoever has the message in hand', async () => {
  const { webhook } = await workspaceWith(4);
  const { relational } = postgres;
  const after = (ms: number): Date => new Date(Date.parse('2026-03-14T12:00:00Z') + ms);
  await planMessages(relational, webhook, after(0));
  const claim = randomUUID();
  const taken = await takeMessages(relational, { webhooks: [webhook.id], claim, now: after(0), most: 8 });
  const succeeds = (index: number, ms: number, by = claim): Promise<boolean> => {
    const attempt = { at: after(ms), status: 200, why: '200', answer: '', ms: 1 };
    return settle(relational, { id: taken[index]?.id ?? '', claim: by }, { attempt, next: 'delivered' });
  };
  const health = async (): Promise<unknown> => {
    const [row] = await relational.query(
      'SELECT failures, failing_since, delivered_at FROM command.webhook_cursors WHERE webhook_id = $1',
      [webhook.id],
    );
    return row;
  };
  const well = (delivered_at: Date | null) => ({ failures: 0, failing_since: null, delivered_at });
  expect([await succeeds(0, 0, randomUUID()), await health()]).toEqual([false, well(null)]);
  expect([await succeeds(0, 0), await health()]).toEqual([true, well(after(0))]);
  expect([await succeeds(1, 999), await health()]).toEqual([true, well(after(0))]);
  await noteFailed(relational, webhook.id, after(999));
  expect(await health()).toEqual({ failures: 1, failing_since: after(999), delivered_at: after(0) });
  expect([await succeeds(2, 999), await health()]).toEqual([true, well(after(999))]);
  expect([await succeeds(3, 2_000), await health()]).toEqual([true, well(after(2_000))]);
});
