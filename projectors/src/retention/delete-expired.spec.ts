import { EXPIRING_TABLES } from '@watchglass/schemas/retention/expiring-tables';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReadModels } from '../make-read-models.ts';
import { rowProjectionNamed } from '../projections.ts';
import { READ_MIGRATIONS } from '../reading/start.ts';
import { READING_TIME_SERIES_MIGRATIONS } from '../reading/time-series-tables.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { catchUp, type ProjectionDeps } from '../run-projections.ts';
import { recorded } from '../testing/recorded.ts';
import { DERIVED_TIME_SERIES_MIGRATIONS } from '../virtual-sensor/tables.ts';
import { deleteExpired, retentionDeletionsMigration } from './delete-expired.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 10, 1);
const DAYS = 40;
const NOW = Date.UTC(2026, 1, 2);
const projection = rowProjectionNamed('retention');

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;
let deps: ProjectionDeps;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  await makeReadModels([projection], postgres);
  await postgres.relational.migrate('read', [...READ_MIGRATIONS, retentionDeletionsMigration]);
  await clickHouse.timeSeries.migrate([...READING_TIME_SERIES_MIGRATIONS, ...DERIVED_TIME_SERIES_MIGRATIONS]);
  deps = {
    eventStore,
    relational: postgres.relational,
    liveBus: { publish: () => undefined },
    report: (error) => {
      throw error;
    },
  };
});
afterAll(async () => {
  await eventStore.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

const run = (timeSeries: TimeSeries = clickHouse.timeSeries): Promise<number> =>
  deleteExpired({ relational: postgres.relational, timeSeries, clock: () => new Date(NOW) }, 0);

/** A row a day in every table of an organization. */
async function fill(org: number): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, day) => START + day * DAY_MS);
  const rows = (more: readonly unknown[]) => days.map((at) => [org, 1, 1, at, ...more]);
  const point = ['org', 'sensor', 'metric', 'ts'];
  const blocks = [
    { table: 'readings', columns: [...point, 'value', 'late'], rows: rows([1, 0]) },
    {
      table: 'derived_readings',
      columns: [...point, 'value', 'state', 'input', 'made', 'version'],
      rows: rows([1, 0, 0, START, 1]),
    },
    {
      table: 'reading_conflicts',
      columns: [...point, 'base', 'value', 'stored_value', 'received_at'],
      rows: days.map((at) => [org, 1, 1, at, 'B', 1, 2, at + DAY_MS]),
    },
    {
      table: 'quarantined_readings',
      columns: ['org', 'base', 'sensor', 'metric', 'ts', 'raw', 'reason', 'received_at'],
      rows: days.map((at) => [org, 'B', 'S', 'm', null, '1', 'sentinel', at]),
    },
  ];
  for (const block of blocks) await clickHouse.timeSeries.insert({ ...block, token: randomUUID() });
  await postgres.relational.query(
    `INSERT INTO read.latest_values (organization_id, sensor_id, metric_id, measured_at, value, log_position)
      VALUES ($1, 1, 1, $2, 1, ''), ($1, 2, 1, $3, 1, '')`,
    [org, new Date(START), new Date(NOW)],
  );
}

async function expire(org: number, day: number): Promise<void> {
  const { type, data, metadata } = recorded({
    type: 'ReadingsExpired',
    data: { organizationId: org, measuredBefore: new Date(START + day * DAY_MS).toISOString(), years: 2, count: day },
  });
  await eventStore.append(organizationStream(org), 'any', [
    { id: randomUUID(), type, data, metadata: { ...metadata, at: new Date(NOW - DAY_MS).toISOString() } },
  ]);
  await catchUp(projection, deps, new AbortController().signal);
}

const STORED = EXPIRING_TABLES.filter(({ partitionedBy }) => partitionedBy !== null);

/** The days that each table still has of an organization. */
async function left(org: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { name, column } of STORED) {
    const rows = await clickHouse.timeSeries.query<{ day: number }>(
      `SELECT DISTINCT toFloat64(toUnixTimestamp(${column})) / 86400 - ${START / DAY_MS} AS day FROM ${name} WHERE org = {org: UInt32} ORDER BY day`,
      { org },
    );
    found[name] = rows.map(({ day }) => day);
  }
  return found;
}

const from = (first: number): Record<string, number[]> => {
  const days = Array.from({ length: DAYS - first }, (_, day) => first + day);
  return Object.fromEntries(STORED.map(({ name }) => [name, days]));
};

const latestOf = async (org: number): Promise<unknown[]> =>
  (await postgres.relational.query('SELECT sensor_id FROM read.latest_values WHERE organization_id = $1', [org])).map(
    (row) => row['sensor_id'],
  );

async function masked(): Promise<unknown[]> {
  return clickHouse.timeSeries.query(
    'SELECT table, partition FROM system.parts WHERE active AND database = currentDatabase() AND has_lightweight_delete',
  );
}

test('what is below the cutoff of each organization leaves every table and the disk, the rest stays, and a rebuild brings nothing back', async () => {
  for (const org of [1, 2, 3]) await fill(org);
  await expire(1, 5);
  await expire(2, 20);
  const [one, other] = await Promise.all([run(), run()]);
  expect([one + other, one * other]).toEqual([2, 0]);
  for (const [org, first] of [
    [1, 5],
    [2, 20],
    [3, 0],
  ] as const)
    expect(await left(org)).toEqual(from(first));
  expect(await masked()).toEqual([]);
  expect([await latestOf(1), await latestOf(3)]).toEqual([[2], [1, 2]]);
  await rebuild(projection, deps);
  expect(await run()).toBe(0);
  expect(await left(2)).toEqual(from(20));
});

/** What of each table is on disk: rows, or rows that are marked as deleted. */
type Disk = Map<string, 'rows' | 'deleted'>;

/** A store with one expired row in one part of each table, which fails instead of the step of this number. */
function failingAt(step: number, disk: Disk): TimeSeries {
  let steps = 0;
  const die = async (): Promise<void> => {
    steps += 1;
    if (steps === step) throw new Error('died');
  };
  return {
    ...clickHouse.timeSeries,
    query: async <R>(sql: string) => {
      await die();
      const [, name = ''] = /FROM (\w+)/.exec(sql) ?? [];
      return (disk.has(name) ? [{ year: 2023 }] : []) as R[];
    },
    delete: async ({ table }) => {
      await die();
      disk.set(table, 'deleted');
    },
    removeDeleted: async ({ table }) => {
      await die();
      if (disk.get(table) === 'deleted') disk.delete(table);
    },
  };
}

test('a process that dies between any two steps leaves the whole to the next one, which completes it once', async () => {
  await expire(4, 3);
  const disk: Disk = new Map(STORED.map(({ name }) => [name, 'rows']));
  let deaths = 0;
  while ((await run(failingAt(deaths + 1, disk)).catch(() => null)) === null) deaths += 1;
  expect(deaths).toBeGreaterThan(2 * STORED.length);
  expect([...disk]).toEqual([]);
  expect(await run(failingAt(1, disk))).toBe(0);
});
