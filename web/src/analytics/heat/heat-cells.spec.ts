import { expect, it } from 'vitest';
import type { AggregateView } from '@watchglass/schemas/reading/views';
import { heatGrid } from './heat-cells.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 7];

/** Each hour of a clock, with its place as its only reading. */
function viewOf(clocks: readonly number[]): AggregateView {
  return {
    from: 0,
    to: 0,
    periods: clocks.map((clock) => [clock, clock]),
    lines: [{ point: '1.1', metricId: 1, isWithheld: false, values: clocks.map((_clock, n) => [n, n, n, n, 1]) }],
  };
}

const hoursOf = (day: number, hours: readonly number[]): number[] => hours.map((hour) => day + hour * HOUR_MS);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, hour) => hour);

it('an hour that the clock leaves out is absent, and what lies outside the range is not', () => {
  const sunday = Date.UTC(2026, 2, 29);
  const view = viewOf([...hoursOf(sunday, [1, 2, 4, ...upTo(24).slice(5)]), ...hoursOf(sunday + DAY_MS, [0, 1])]);
  const grid = heatGrid(view, view.lines, { type: 'hourDay', weekdays: MONDAY_FIRST });
  expect(grid.columns).toEqual([sunday, sunday + DAY_MS]);
  expect(grid.absent).toEqual([[0, 3]]);
  expect(grid.cells).toHaveLength(24);
  expect(grid.cells[2]).toEqual({ column: 0, row: 4, min: 2, mean: 2, max: 2, n: 1 });
});

it('hours of the same weekday are one cell, in which each counts by its readings', () => {
  const monday = Date.UTC(2026, 2, 30);
  const view = viewOf([monday, monday + 7 * DAY_MS, monday + 8 * DAY_MS]);
  const [line] = view.lines;
  const lines = line === undefined ? [] : [{ ...line, values: [[0, 1, 2, 3, 3] as const, [1, 0, 6, 9, 1] as const] }];
  const sundayFirst = [7, 1, 2, 3, 4, 5, 6];
  const grid = heatGrid(view, lines, { type: 'hourWeekday', weekdays: sundayFirst });
  expect(grid.cells).toEqual([{ column: 0, row: 1, min: 0, mean: 3, max: 9, n: 4 }]);
});

it('sources over time are a row each', () => {
  const view = viewOf(hoursOf(0, [0, 1]));
  const grid = heatGrid(view, [...view.lines, ...view.lines], { type: 'sensorTime', weekdays: MONDAY_FIRST });
  expect(grid.cells.map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
});
