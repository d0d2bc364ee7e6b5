import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { expect, it } from 'vitest';
import { toldTiles } from './told.ts';

const T = Date.parse('2026-03-14T03:12:17Z');
const ALARM = '00000000-0000-4000-8000-0000000000a1';
const TILE = '00000000-0000-4000-8000-000000000001';
const iso = (at: number): string => new Date(at).toISOString();

it('is the key receipt with the newest change of each source', () => {
  const key = new ReceiptChain(TILE).key(T, {
    tiles: [
      [
        TILE,
        'fresh',
        '-',
        [
          ['12.1', T - 5_000],
          ['12.3', null],
        ],
      ],
      [
        TILE,
        'shown',
        'critical',
        [
          [ALARM, 1],
          ['12', 0],
        ],
      ],
    ],
  });
  const change = (tile: number, source: string, at: number) => ({
    tile,
    key: source,
    measuredAt: iso(at),
    shownAt: iso(T),
  });
  const changes = [change(0, '12.1', T - 2_000), change(0, '12.1', T - 1_000), { ...change(1, ALARM, 2) }];
  const [values, table] = toldTiles({ key, changes });
  expect(values?.points).toEqual([
    { sensorId: 12, metricId: 1, shownAt: T - 1_000 },
    { sensorId: 12, metricId: 3, shownAt: null },
  ]);
  expect(table).toMatchObject({ call: 'critical', points: [], alarms: [{ id: ALARM, raise: 2 }] });
});
