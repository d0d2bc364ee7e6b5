import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StreamsConfig } from './config.ts';
import { joinRunning, tellAddresses } from './running.ts';

const ADDRESSES = { postgresUrl: 'postgres://a:b@127.0.0.1:1/c', clickHouseUrl: 'http://a:b@127.0.0.1:2/c' };
let config: StreamsConfig;

beforeEach(() => {
  config = { dataDir: mkdtempSync(join(tmpdir(), 'running-')), logPartitions: 1 };
});

afterEach(() => rmSync(config.dataDir, { recursive: true }));

test('a program beside a running one uses its engines', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(joinRunning(config)).toMatchObject(ADDRESSES);
});

test('a configured address takes precedence', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(joinRunning({ ...config, postgresUrl: 'postgres://elsewhere/d' })).toMatchObject({
    postgresUrl: 'postgres://elsewhere/d',
  });
});

test('ignores a process that has ended', () => {
  const untell = tellAddresses(config.dataDir, ADDRESSES);
  untell();
  expect(joinRunning(config)).toEqual(config);
});

test('ignores a process that was killed', () => {
  writeFileSync(join(config.dataDir, 'addresses.json'), JSON.stringify({ ...ADDRESSES, pid: 2 ** 30 }));
  expect(joinRunning(config)).toEqual(config);
});

test('only the owner may read the addresses, since they hold passwords', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(statSync(join(config.dataDir, 'addresses.json')).mode & 0o077).toBe(0);
});
