import { expect, it } from 'vitest';
import { localDays } from './local-days.ts';

const HOUR_MS = 3_600_000;
const hours = (edges: readonly number[]) => edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / HOUR_MS);

it('the days on which the clock changes have 23 and 25 hours', () => {
  const spring = localDays(Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 2, 30, 12), 'Europe/Riga');
  expect([spring[1], spring[2]]).toEqual([Date.UTC(2026, 2, 28, 22), Date.UTC(2026, 2, 29, 21)]);
  expect(hours(spring)).toEqual([24, 23, 24]);
  expect(hours(localDays(Date.UTC(2026, 9, 25), Date.UTC(2026, 9, 25, 1), 'Europe/Riga'))).toEqual([25]);
});

it('a day begins on its quarter of an hour, or with the hour after a midnight that is left out', () => {
  expect(localDays(Date.UTC(2026, 4, 2), Date.UTC(2026, 4, 2, 1), 'Asia/Kathmandu')[0]).toBe(
    Date.UTC(2026, 4, 1, 18, 15),
  );
  // Cairo leaves out the hour after midnight on 24 April 2026: its offset is 2 hours before, and 3 hours then.
  const cairo = localDays(Date.UTC(2026, 3, 24), Date.UTC(2026, 3, 24, 1), 'Africa/Cairo');
  expect([cairo[0], hours(cairo)]).toEqual([Date.UTC(2026, 3, 23, 22), [23]]);
});
