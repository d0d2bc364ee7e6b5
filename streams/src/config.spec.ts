import { expect, test } from 'vitest';
import { readStreamsConfig } from './config.ts';

test('without variables everything is embedded, in a folder of the project', () => {
  const config = readStreamsConfig({});
  expect(config).toMatchObject({ postgresUrl: undefined, clickHouseUrl: undefined, logPartitions: 1 });
  expect(config.dataDir).toMatch(/[/\\]\.data$/);
});

test('each variable says what it says', () => {
  expect(readStreamsConfig({
    WATCHGLASS_POSTGRES_URL: 'postgres://user:secret@database:5432/watchglass',
    WATCHGLASS_CLICKHOUSE_URL: 'https://user:secret@clickhouse:8443/watchglass',
    WATCHGLASS_DATA_DIR: '/var/lib/watchglass',
    WATCHGLASS_LOG_PARTITIONS: '16',
  })).toEqual({
    postgresUrl: 'postgres://user:secret@database:5432/watchglass',
    clickHouseUrl: 'https://user:secret@clickhouse:8443/watchglass',
    dataDir: '/var/lib/watchglass',
    logPartitions: 16,
  });
});

test.each([
  ['WATCHGLASS_POSTGRES_URL', 'mysql://database/watchglass'],
  ['WATCHGLASS_POSTGRES_URL', 'database'],
  ['WATCHGLASS_CLICKHOUSE_URL', 'clickhouse:8123'],
  ['WATCHGLASS_LOG_PARTITIONS', '0'],
  ['WATCHGLASS_LOG_PARTITIONS', '1.5'],
  ['WATCHGLASS_LOG_PARTITIONS', 'many'],
])('%s does not take %s', (name, value) => {
  expect(() => readStreamsConfig({ [name]: value })).toThrow(name);
});
