import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backfillOld, OLD_HISTORY_DAYS } from './backfill.ts';
import { BUILDING } from './plan.ts';
import { onClockOf, sample } from './sampling.ts';
import { pack } from './senml-uplink.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 25, 15);
const SENSORS = BUILDING.flatMap(({ sensors }) => sensors);

test('the year before the last month begins 400 days ago, an hour between readings', async () => {
  const packs: string[] = [];
  const cloud = createServer((request, response) => {
    void text(request).then((body) => {
      packs.push(body);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(cloud, 'listening');
  const { port } = cloud.address() as AddressInfo;
  const [base] = BUILDING;
  await backfillOld({
    base: base as (typeof BUILDING)[number],
    credential: { username: 'base', password: 'secret', mqttRoot: '' },
    doors: { http: `http://127.0.0.1:${port}`, mqtt: '' },
    episodes: [],
    until: NOW,
    stopped: () => packs.length > 0,
  });
  cloud.close();
  const records = JSON.parse(packs[0] ?? '[]') as { readonly bt?: number; readonly t: number }[];
  expect((records[0]?.bt ?? 0) * 1_000).toBe(NOW - OLD_HISTORY_DAYS * 24 * HOUR_MS);
  const hours = [...new Set(records.map(({ t }) => t / 3_600))];
  expect(hours).toEqual(hours.map((_hour, place) => place));
  expect(hours.length).toBeGreaterThan(1);
});

test('one base dates what it hears 47 seconds ahead, and one sensor sends tenths of a degree in a unit of its maker', () => {
  const ahead = BUILDING.filter(({ clockAheadMs }) => clockAheadMs !== undefined);
  expect(ahead.map(({ clockAheadMs }) => clockAheadMs)).toEqual([47_000]);
  const sensor = SENSORS.find(({ fault }) => fault === 'wrongUnit') as (typeof SENSORS)[number];
  const heard = sample(sensor, NOW);
  expect(onClockOf(ahead[0] ?? {}, heard).at).toBe(NOW + 47_000);
  const sent = pack([heard]).find(({ n }) => n.endsWith(':temperature'));
  expect([sent?.u, sent?.v]).toEqual(['dCel', Number(heard.values['temperature']) * 10]);
});
