import { expect, it } from 'vitest';
import { shareOf, trendOf } from './trends.ts';

const HOUR_MS = 3_600_000;
const viewOf = (clocks: readonly number[], values: readonly (readonly [place: number, mean: number, n: number])[]) => ({
  periods: clocks.map((clock) => [clock, clock] as const),
  lines: [
    {
      point: '1.1',
      metricId: 1,
      isWithheld: false,
      values: values.map(([place, mean, n]) => [place, mean - 1, mean, mean + 1, n] as const),
    },
  ],
});

it('hours are compared by the clock, also where it leaves one out', () => {
  const now = viewOf(
    [0, HOUR_MS, 3 * HOUR_MS],
    [
      [0, 5, 1],
      [1, 6, 1],
      [2, 8, 1],
    ],
  );
  const before = viewOf(
    [100, 1, 2, 3].map((_, hour) => 100 * HOUR_MS + hour * HOUR_MS),
    [
      [0, 4, 1],
      [2, 40, 9],
      [3, 10, 3],
    ],
  );
  expect(trendOf(now, before, { line: 0, period: 'hour', figure: 'mean' })).toEqual({
    rows: [
      { id: 0, now: 5, before: 4 },
      { id: 1, now: 6, before: null },
      { id: 2, now: 8, before: 10 },
    ],
    all: { now: 6.5, before: 8.5 },
  });
});

it('months are compared by their order, and of extremes the outermost is told of all', () => {
  const now = viewOf(
    [Date.UTC(2026, 1), Date.UTC(2026, 2)],
    [
      [0, 3, 1],
      [1, 9, 1],
    ],
  );
  const before = viewOf(
    [Date.UTC(2026, 0), Date.UTC(2026, 1), Date.UTC(2026, 2)],
    [
      [0, 2, 1],
      [1, 4, 1],
      [2, 50, 1],
    ],
  );
  expect(trendOf(now, before, { line: 0, period: 'month', figure: 'max' }).all).toEqual({ now: 10, before: 5 });
});

it('a change is told in shares of what was before, if that is not nothing', () => {
  expect([shareOf(3, 2), shareOf(-3, -2), shareOf(3, 0), shareOf(null, 2)]).toEqual([0.5, -0.5, null, null]);
});
