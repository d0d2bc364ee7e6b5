import { expect, test } from 'vitest';
import { readStreamsConfig } from './config.ts';

test('without variables every engine is embedded, with its data in a folder of the project', () => {
  const config = readStreamsConfig({});
  expect(config).toMatchObject({ postgresUrl: undefined, clickHouseUrl: undefined, logPartitions: 1 });
  expect(config.dataDir).toMatch(/[/\\]\.data$/);
});

test('each variable sets its own option', () => {
  expect(
    readStreamsConfig({
      WATCHGLASS_POSTGRES_URL: 'postgres://user:secret@database:5432/watchglass',
      WATCHGLASS_CLICKHOUSE_URL: 'https://user:secret@clickhouse:8443/watchglass',
      WATCHGLASS_EVENTSTOREDB_URL: 'esdb+discover://user:secret@events:2113?tlsCAFile=/etc/watchglass/ca.pem',
      WATCHGLASS_FILES_URL: 'https://key:a%2Fsecret@s3.example:9000/files?region=eu-north-1',
      WATCHGLASS_DATA_DIR: '/var/lib/watchglass',
      WATCHGLASS_LOG_PARTITIONS: '16',
    }),
  ).toEqual({
    postgresUrl: 'postgres://user:secret@database:5432/watchglass',
    clickHouseUrl: 'https://user:secret@clickhouse:8443/watchglass',
    clickHouse: { answerWithinMs: 60_000 },
    eventStoreUrl: 'esdb+discover://user:secret@events:2113?tlsCAFile=/etc/watchglass/ca.pem',
    files: {
      bucket: 'https://s3.example:9000/files',
      accessKeyId: 'key',
      secretAccessKey: 'a/secret',
      region: 'eu-north-1',
    },
    dataDir: '/var/lib/watchglass',
    logPartitions: 16,
  });
});

test('variables add the options that an address cannot hold', () => {
  const { postgresUrl, clickHouse } = readStreamsConfig({
    WATCHGLASS_POSTGRES_URL: 'postgres://user:secret@database/watchglass?sslmode=verify-full',
    WATCHGLASS_POSTGRES_CA_FILE: '/etc/watchglass/ca.pem',
    WATCHGLASS_CLICKHOUSE_URL: 'https://clickhouse:8443/watchglass',
    WATCHGLASS_CLICKHOUSE_CA_FILE: '/etc/watchglass/ca.pem',
    WATCHGLASS_CLICKHOUSE_TIMEOUT_SECONDS: '20',
    WATCHGLASS_CLICKHOUSE_CLUSTER: 'readings',
    WATCHGLASS_CLICKHOUSE_QUORUM: '2',
  });
  expect(new URL(postgresUrl ?? '').searchParams.get('sslrootcert')).toBe('/etc/watchglass/ca.pem');
  expect(clickHouse).toEqual({
    caFile: '/etc/watchglass/ca.pem',
    answerWithinMs: 20_000,
    cluster: { name: 'readings', quorum: 2 },
  });
});

test.each([
  ['WATCHGLASS_CLICKHOUSE_CLUSTER', 'a`b'],
  ['WATCHGLASS_CLICKHOUSE_QUORUM', 'most'],
  ['WATCHGLASS_CLICKHOUSE_TIMEOUT_SECONDS', '0'],
])('rejects, with an address of ClickHouse, %s=%s', (name, value) => {
  expect(() => readStreamsConfig({ WATCHGLASS_CLICKHOUSE_URL: 'https://clickhouse:8443', [name]: value })).toThrow(
    name,
  );
});

test('NATS takes the address of one server or of several, for reading log and live bus', () => {
  expect(readStreamsConfig({ WATCHGLASS_NATS_URL: 'nats://one:4222' }).nats).toEqual({
    url: 'nats://one:4222',
    retention: { replicas: 1, maxAgeMs: 0, maxBytes: 0 },
  });
  expect(
    readStreamsConfig({
      WATCHGLASS_NATS_URL: 'tls://user:secret@one:4222, tls://two:4222',
      WATCHGLASS_NATS_CA_FILE: '/etc/watchglass/ca.pem',
      WATCHGLASS_NATS_CREDENTIALS_FILE: '/etc/watchglass/nats.creds',
      WATCHGLASS_LOG_REPLICAS: '3',
      WATCHGLASS_LOG_MAX_HOURS: '168',
      WATCHGLASS_LOG_MAX_MEGABYTES: '1024',
    }).nats,
  ).toEqual({
    url: 'tls://user:secret@one:4222,tls://two:4222',
    caFile: '/etc/watchglass/ca.pem',
    credentialsFile: '/etc/watchglass/nats.creds',
    retention: { replicas: 3, maxAgeMs: 604_800_000, maxBytes: 1_073_741_824 },
  });
});

test('ignores the other NATS variables while NATS has no address', () => {
  expect(readStreamsConfig({ WATCHGLASS_LOG_REPLICAS: 'many' }).nats).toBeUndefined();
});

test.each([
  ['WATCHGLASS_NATS_URL', 'one:4222'],
  ['WATCHGLASS_NATS_URL', 'nats://one:4222,two'],
  ['WATCHGLASS_LOG_REPLICAS', '0'],
  ['WATCHGLASS_LOG_MAX_HOURS', '-1'],
])('rejects, with an address of NATS, %s=%s', (name, value) => {
  expect(() => readStreamsConfig({ WATCHGLASS_NATS_URL: 'nats://one:4222', [name]: value })).toThrow(name);
});

test.each([
  ['WATCHGLASS_POSTGRES_URL', 'mysql://database/watchglass'],
  ['WATCHGLASS_POSTGRES_URL', 'database'],
  ['WATCHGLASS_POSTGRES_URL', 'postgres://database/watchglass?sslmode=maybe'],
  ['WATCHGLASS_CLICKHOUSE_URL', 'clickhouse:8123'],
  ['WATCHGLASS_EVENTSTOREDB_URL', 'http://events:2113'],
  ['WATCHGLASS_EVENTSTOREDB_URL', 'esdb://events:2113'],
  ['WATCHGLASS_LOG_PARTITIONS', '0'],
  ['WATCHGLASS_LOG_PARTITIONS', '1.5'],
  ['WATCHGLASS_LOG_PARTITIONS', 'many'],
])('rejects %s=%s', (name, value) => {
  expect(() => readStreamsConfig({ [name]: value })).toThrow(name);
});
