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

test('a program beside a running one joins its engines', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(joinRunning(config)).toMatchObject(ADDRESSES);
});

test('an address that is configured comes first', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(joinRunning({ ...config, postgresUrl: 'postgres://elsewhere/d' })).toMatchObject({
    postgresUrl: 'postgres://elsewhere/d',
  });
});

test('one that has ended is not joined', () => {
  const untell = tellAddresses(config.dataDir, ADDRESSES);
  untell();
  expect(joinRunning(config)).toEqual(config);
});

test('one that was killed is not joined', () => {
  writeFileSync(join(config.dataDir, 'addresses.json'), JSON.stringify({ ...ADDRESSES, pid: 2 ** 30 }));
  expect(joinRunning(config)).toEqual(config);
});

test('only the owner may read the addresses, for they carry passwords', () => {
  tellAddresses(config.dataDir, ADDRESSES);
  expect(statSync(join(config.dataDir, 'addresses.json')).mode & 0o077).toBe(0);
});
