import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = (zone: string) => (at: number) => DateTime.fromMillis(at, { zone }).toFormat('dd HH:mm');

it('hours of a day that has 23 stay round on its clock', () => {
  const from = Date.UTC(2026, 2, 28, 22);
  const ticks = timeTicks({ from, to: from + 23 * HOUR_MS }, 8, 'Europe/Riga').map(clock('Europe/Riga'));
  expect(ticks).toEqual([
    '29 00:00',
    '29 06:00',
    '29 09:00',
    '29 12:00',
    '29 15:00',
    '29 18:00',
    '29 21:00',
    '30 00:00',
  ]);
});

it('days begin at midnight of the zone, on both sides of a change of the clock', () => {
  const from = Date.UTC(2026, 9, 23);
  const ticks = timeTicks({ from, to: from + 5 * DAY_MS }, 6, 'Europe/Riga').map(clock('Europe/Riga'));
  expect(ticks).toEqual(['24 00:00', '25 00:00', '26 00:00', '27 00:00', '28 00:00']);
});

it('a zone a quarter of an hour aside has round ticks', () => {
  const from = Date.UTC(2026, 4, 1, 18, 15);
  const ticks = timeTicks({ from, to: from + 6 * HOUR_MS }, 6, 'Asia/Kathmandu').map(clock('Asia/Kathmandu'));
  expect(ticks.slice(0, 3)).toEqual(['02 00:00', '02 01:00', '02 02:00']);
});

it.each([
  [40_000, 6],
  [HOUR_MS, 6],
  [31 * DAY_MS, 8],
  [366 * DAY_MS, 10],
])('a window of %i ms has ticks, and not more than fit', (length, count) => {
  const from = Date.UTC(2026, 5, 15, 10, 7, 3);
  const ticks = timeTicks({ from, to: from + length }, count, 'Europe/Riga');
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.length).toBeLessThanOrEqual(count + 1);
});
