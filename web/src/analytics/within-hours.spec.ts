import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import { withinHours } from './within-hours.ts';

const HOUR_MS = 3_600_000;
const hourly = (from: number, count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, n) => [from + n * HOUR_MS, n, n, n]);
const kept = (points: ChartPoint[], hours: Parameters<typeof withinHours>[1]) =>
  withinHours({ points, late: points.map(([at]) => [at, 1, at + 1]), conflicts: [] }, hours, 'Europe/Riga');
const shown = (points: readonly ChartPoint[]) => points.flatMap(([, , value]) => value ?? []);

it('hours are those of the zone, and what lies between them is a gap', () => {
  // Riga is two hours ahead in winter: 08:00 is 06:00 UTC.
  const { points, late } = kept(hourly(Date.UTC(2026, 0, 5), 48), { days: [], hours: { from: 8, until: 10 } });
  expect(late).toHaveLength(4);
  expect(shown(points)).toEqual([6, 7, 30, 31]);
  expect(points.filter(([, , value]) => value === null).map(([at]) => at)).toEqual([
    Date.UTC(2026, 0, 5, 8),
    Date.UTC(2026, 0, 6, 8),
  ]);
});

it('the hour that occurs twice is shown twice', () => {
  const night = hourly(Date.UTC(2026, 9, 24, 22), 8);
  expect(shown(kept(night, { days: [], hours: { from: 3, until: 4 } }).points)).toEqual([2, 3]);
});

it('weekdays begin at midnight of the zone', () => {
  const { points: monday } = kept(hourly(Date.UTC(2026, 0, 4, 20), 30), { days: [1], hours: null });
  expect([monday[0]?.[0], shown(monday).length]).toEqual([Date.UTC(2026, 0, 4, 22), 24]);
});
