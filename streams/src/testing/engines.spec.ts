import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshClickHouse, freshPostgres } from './engines.ts';
import type { FreshClickHouse, FreshPostgres } from './engines.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
});

afterAll(async () => {
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

test('every spec has an empty PostgreSQL database of its own', async () => {
  await postgres.relational.migrate('spec', [{ name: 'first', sql: 'CREATE TABLE item (id int)' }]);
  const other = await freshPostgres();
  const schemas = await other.relational.query("SELECT 1 FROM pg_namespace WHERE nspname = 'spec'");
  await other.drop();
  expect(schemas).toEqual([]);
});

test('every spec has an empty ClickHouse database of its own', async () => {
  await clickHouse.timeSeries.migrate([
    { name: 'first', sql: 'CREATE TABLE item (id Int32) ENGINE = MergeTree ORDER BY id' },
  ]);
  const other = await freshClickHouse();
  const tables = await other.timeSeries.query('SELECT name FROM system.tables WHERE database = currentDatabase()');
  await other.drop();
  expect(tables).toEqual([]);
});
