import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshClickHouse, freshPostgres } from '../testing/engines.ts';
import { startNatsServer } from '../testing/nats-server.ts';
import { steadyPort } from './steady-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

/** The lowest port that the system assigns by itself. */
const firstOfSystem = (): number => Number(readFileSync(RANGE, 'utf8').split(/\s/)[0]);

test('a steady port is given once, however many callers ask', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => steadyPort()));
  expect(new Set(ports).size).toBe(ports.length);
});

// Only Linux shows its port range there.
test.skipIf(!existsSync(RANGE))('engines listen on ports that the system never assigns to a connection', async () => {
  const [postgres, clickHouse, nats] = await Promise.all([freshPostgres(), freshClickHouse(), startNatsServer()]);
  await Promise.all([postgres.drop(), clickHouse.drop(), nats.stop()]);
  for (const { url } of [postgres, clickHouse.options, nats])
    expect(Number(new URL(url).port)).toBeLessThan(firstOfSystem());
});
