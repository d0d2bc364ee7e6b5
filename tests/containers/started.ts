import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import { containers } from './docker.ts';

/** A server in a container of its own. */
export interface Started<Address> {
  readonly address: Address;
  stop(): Promise<unknown>;
}

const [USER, PASSWORD] = ['watchglass', 'of-a-test'];
/** The cluster of one that the ClickHouse container is. */
export const CLUSTER = 'one';

/** Its own keeper, macros, a worker for `ON CLUSTER`, and itself as the only replica of the only shard. */
const CLICKHOUSE_CONFIG = `<clickhouse>
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
/** Where it is, and where the server keeps what it stores, are places inside the container. */
const NATS_CONFIG_FILE = '/etc/nats/watchglass.conf';
const NATS_CONFIG = 'max_payload: 8MB\njetstream { store_dir: "/var/lib/nats" }\n';

/** The address is that of the database `watchglass`, which is empty. */
export async function startPostgresContainer(): Promise<Started<string>> {
  const { containerOf, Wait } = await containers();
  const container = await containerOf('postgres')
    .withEnvironment({
      POSTGRES_USER: USER,
      POSTGRES_PASSWORD: PASSWORD,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8',
    })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    address: `postgres://${USER}:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/watchglass`,
    stop: () => container.stop(),
  };
}

export async function startClickHouseContainer(): Promise<Started<ClickHouseOptions>> {
  const { containerOf, Wait } = await containers();
  const container = await containerOf('clickhouse/clickhouse-server')
    .withEnvironment({ CLICKHOUSE_USER: USER, CLICKHOUSE_PASSWORD: PASSWORD })
    .withCopyContentToContainer([{ content: CLICKHOUSE_CONFIG, target: '/etc/clickhouse-server/config.d/cluster.xml' }])
    .withExposedPorts(8123)
    .withWaitStrategy(Wait.forHttp('/ping', 8123))
    .start();
  const url = `http://${container.getHost()}:${container.getMappedPort(8123)}`;
  return { address: { url, user: USER, password: PASSWORD, database: 'default' }, stop: () => container.stop() };
}

export async function startNatsContainer(): Promise<Started<string>> {
  const { containerOf, Wait } = await containers();
  const container = await containerOf('nats')
    .withCopyContentToContainer([{ content: NATS_CONFIG, target: NATS_CONFIG_FILE }])
    .withCommand(['-c', NATS_CONFIG_FILE])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return { address: `nats://${container.getHost()}:${container.getMappedPort(4222)}`, stop: () => container.stop() };
}
