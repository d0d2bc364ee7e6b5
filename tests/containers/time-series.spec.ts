import { timeSeriesContract } from '@watchglass/streams/contracts/time-series';
import { openClickHouse, type ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { titled, whyNot } from './docker.ts';
import { CLUSTER, startClickHouseContainer, type Started } from './started.ts';

describe.skipIf(whyNot !== undefined)(titled('ClickHouse in a container'), () => {
  let server: Started<ClickHouseOptions>;

  beforeAll(async () => {
    server = await startClickHouseContainer();
  });
  afterAll(() => server.stop());

  async function fresh(database: string): Promise<ClickHouseOptions> {
    const admin = openClickHouse(server.address);
    await admin.command(`CREATE DATABASE ${database}`);
    await admin.close();
    return { ...server.address, database };
  }

  for (const [name, database, cluster] of [
    ['ClickHouse', 'alone', undefined],
    ['A ClickHouse cluster', 'clustered', { name: CLUSTER, quorum: 0 }],
  ] as const) {
    timeSeriesContract(name, async () => {
      const options = { ...(await fresh(database)), cluster };
      const timeSeries = openClickHouse(options);
      return {
        timeSeries,
        anonymous: () => openClickHouse({ ...options, user: 'default', password: '' }),
        drop: () => timeSeries.close(),
      };
    });
  }

  test('tables of a cluster are replicated, and writable', async () => {
    const timeSeries = openClickHouse({ ...(await fresh('replicated')), cluster: { name: CLUSTER, quorum: 0 } });
    await timeSeries.migrate([
      { name: 'item', sql: 'CREATE TABLE IF NOT EXISTS item (id UInt32) ENGINE = MergeTree ORDER BY id' },
    ]);
    for (const _ of [1, 2]) await timeSeries.insert({ table: 'item', columns: ['id'], rows: [[1]], token: 'once' });
    expect(await timeSeries.query('SELECT id FROM item SETTINGS select_sequential_consistency = 1')).toEqual([
      { id: 1 },
    ]);
    expect(
      await timeSeries.query(
        "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'item_local'",
      ),
    ).toEqual([{ engine: 'ReplicatedMergeTree' }]);
    await timeSeries.close();
  });
});
