import { expect, it } from 'vitest';
import { warmestMonth } from './warmest-month.ts';

const DAY_MS = 86_400_000;
const days = (count: number, warm: (day: number) => number, covered = DAY_MS) =>
  Array.from({ length: count }, (_, day) => ({ day: day * DAY_MS, covered, warm: warm(day) * covered }));
const edgesOf = (count: number) => Array.from({ length: count + 1 }, (_, day) => day * DAY_MS);
const whole = (count: number) => ({ edges: edgesOf(count), from: 0, to: count * DAY_MS });

it('thirty days with the largest mean are found, the first of equal ones', () => {
  expect(
    warmestMonth(
      days(60, (day) => (day >= 7 && day < 50 ? 2 : 1)),
      whole(60),
    ),
  ).toEqual({ at: 7 * DAY_MS, share: 2 });
});

it('days that a range cuts do not count', () => {
  const known = days(31, () => 1);
  expect(warmestMonth(known, { edges: edgesOf(31), from: DAY_MS / 2, to: 31 * DAY_MS })?.at).toBe(DAY_MS);
  expect(warmestMonth(known, { edges: edgesOf(31), from: DAY_MS / 2, to: 30.5 * DAY_MS })).toBeNull();
});

it('of days of which less than four fifths are known, nothing is said', () => {
  expect(
    warmestMonth(
      days(24, () => 1),
      whole(30),
    ),
  ).toEqual({ at: 0, share: 1 });
  expect(
    warmestMonth(
      days(23, () => 1),
      whole(30),
    ),
  ).toBeNull();
});
