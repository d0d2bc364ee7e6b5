import { expect, it } from 'vitest';
import { versionsWithin } from './rule-within.ts';
import { adjustmentsWithin } from './sensors-within.ts';

const period = { from: 100, to: 200 };

it('the versions of a rule that held in a period are the one at its beginning and those that came within it', () => {
  const versions = [20, 60, 100, 150, 200].map((at) => ({ at: new Date(at).toISOString() }));
  const within = versionsWithin(versions, period);
  expect(within.map(({ at }) => Date.parse(at))).toEqual([100, 150]);
  expect(versionsWithin(versions.slice(0, 2), period)).toEqual(versions.slice(1, 2));
  expect(versionsWithin(versions.slice(4), period)).toEqual([]);
});

const settings = { slope: 1, offset: 0, tare: null, normalising: 1 };

it('adjustments of a period are those that held in it, without one at its beginning that changes nothing', () => {
  const versions = [
    { ...settings, version: 1, from: 10, offset: 3 },
    { ...settings, version: 2, from: 50 },
    { ...settings, version: 3, from: 120, tare: { value: 2, at: 110 } },
    { ...settings, version: 4, from: 150 },
    { ...settings, version: 5, from: 200, slope: 2 },
  ];
  const within = adjustmentsWithin(versions, period);
  expect(within.map(({ version, tare }) => [version, tare])).toEqual([
    [3, 2],
    [4, 0],
  ]);
});
