import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { followAccountRows, type AccountRows, type KeyId } from './account-rows.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
let postgres: FreshPostgres;
let rows: AccountRows;

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read; CREATE SCHEMA vault;
    CREATE TABLE vault.api_keys (key_hash bytea, account_id uuid, secret_id uuid);
    CREATE TABLE read.api_accounts (id uuid PRIMARY KEY, secret_id uuid, organization_id int, rights jsonb, created_by uuid,
      expires_at timestamptz, deleted boolean)`);
  rows = followAccountRows({
    relational: postgres.relational,
    liveBus: { publish: () => undefined, subscribe: () => () => undefined } as never,
    clock: () => NOW,
  });
});
afterAll(async () => {
  rows.stop();
  await postgres.drop();
});

const newKey = (): KeyId => ({ accountId: randomUUID(), secretId: randomUUID() });
const putAway = ({ accountId, secretId }: KeyId) =>
  postgres.relational.query('INSERT INTO vault.api_keys VALUES ($1, $2, $3)', [
    Buffer.from(secretId),
    accountId,
    secretId,
  ]);
const project = ({ accountId, secretId }: KeyId, expiresAt = new Date(NOW.getTime() + 60_000)) =>
  postgres.relational.query(
    `INSERT INTO read.api_accounts VALUES ($1, $2, 7, '{}', $1, $3, false) ON CONFLICT (id) DO UPDATE SET secret_id = excluded.secret_id`,
    [accountId, secretId, expiresAt],
  );

it('an issued key is valid as soon as its account is projected', async () => {
  const key = newKey();
  await putAway(key);
  const waiting = rows.current(key);
  await project(key);
  expect(await waiting).toMatchObject({ ...key, organizationId: 7 });
  expect(await rows.current(key)).toMatchObject(key);
});

it('a renewed secret is valid as soon as it is projected', async () => {
  const old = newKey();
  await putAway(old);
  await project(old);
  expect(await rows.current(old)).toMatchObject(old);
  const renewed = { ...old, secretId: randomUUID() };
  await putAway(renewed);
  const waiting = rows.current(renewed);
  await project(renewed);
  expect(await waiting).toMatchObject(renewed);
});

it('a key that is not in the vault is refused without a wait', async () => {
  expect(await rows.current(newKey())).toBeNull();
});

it('an expired account has no valid key', async () => {
  const key = newKey();
  await putAway(key);
  await project(key, new Date(NOW.getTime() - 1));
  expect(await rows.current(key)).toBeNull();
});
