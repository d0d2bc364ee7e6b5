import { timeSeriesContract } from '@watchglass/streams/contracts/time-series';
import { openClickHouse, type ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { StartedTestContainer } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containers, titled, whyNot } from './docker.ts';

const [USER, PASSWORD, CLUSTER] = ['watchglass', 'of-a-test', 'one'];

/** A cluster of one: its own keeper, macros, a worker for `ON CLUSTER`, and itself as the only replica of the only shard. */
const CONFIG = `<clickhouse>
  <keeper_server><tcp_port>9181</tcp_port><server_id>1</server_id>
    <log_storage_path>/var/lib/clickhouse/coordination/log</log_storage_path>
    <snapshot_storage_path>/var/lib/clickhouse/coordination/snapshots</snapshot_storage_path>
    <raft_configuration><server><id>1</id><hostname>localhost</hostname><port>9234</port></server></raft_configuration></keeper_server>
  <zookeeper><node><host>localhost</host><port>9181</port></node></zookeeper>
  <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
  <macros><shard>01</shard><replica>r1</replica></macros>
  <remote_servers><${CLUSTER} replace="true"><shard><internal_replication>true</internal_replication>
    <replica><host>localhost</host><port>9000</port><user>${USER}</user><password>${PASSWORD}</password></replica></shard></${CLUSTER}></remote_servers>
</clickhouse>`;

describe.skipIf(whyNot !== undefined)(titled('ClickHouse in a container'), () => {
  let container: StartedTestContainer;

  beforeAll(async () => {
    const { containerOf, Wait } = await containers();
    container = await containerOf('clickhouse/clickhouse-server')
      .withEnvironment({ CLICKHOUSE_USER: USER, CLICKHOUSE_PASSWORD: PASSWORD })
      .withCopyContentToContainer([{ content: CONFIG, target: '/etc/clickhouse-server/config.d/cluster.xml' }])
      .withExposedPorts(8123)
      .withWaitStrategy(Wait.forHttp('/ping', 8123))
      .start();
  });

  afterAll(() => container.stop());

  async function fresh(database: string): Promise<ClickHouseOptions> {
    const options = { url: `http://${container.getHost()}:${container.getMappedPort(8123)}`, user: USER, password: PASSWORD, database: 'default' };
    const admin = openClickHouse(options);
    await admin.command(`CREATE DATABASE ${database}`);
    await admin.close();
    return { ...options, database };
  }

  for (const [name, database, cluster] of [['ClickHouse', 'alone', undefined], ['A ClickHouse cluster', 'clustered', { name: CLUSTER, quorum: 0 }]] as const) {
    timeSeriesContract(name, async () => {
      const options = { ...await fresh(database), cluster };
      const timeSeries = openClickHouse(options);
      return { timeSeries, anonymous: () => openClickHouse({ ...options, user: 'default', password: '' }), drop: () => timeSeries.close() };
    });
  }

  test('tables of a cluster are replicated, and writable', async () => {
    const timeSeries = openClickHouse({ ...await fresh('replicated'), cluster: { name: CLUSTER, quorum: 0 } });
    await timeSeries.migrate([{ name: 'item', sql: 'CREATE TABLE IF NOT EXISTS item (id UInt32) ENGINE = MergeTree ORDER BY id' }]);
    for (const _ of [1, 2]) await timeSeries.insert({ table: 'item', columns: ['id'], rows: [[1]], token: 'once' });
    expect(await timeSeries.query('SELECT id FROM item SETTINGS select_sequential_consistency = 1')).toEqual([{ id: 1 }]);
    expect(await timeSeries.query("SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'item_local'")).toEqual([{ engine: 'ReplicatedMergeTree' }]);
    await timeSeries.close();
  });
});
