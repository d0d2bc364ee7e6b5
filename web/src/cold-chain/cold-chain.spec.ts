import { expect, it } from 'vitest';
import { readColdChain, writeColdChain } from './cold-chain-query.ts';
import { outsideText } from './outside-text.ts';
import { groupsOf } from './use-day-figures.ts';

it('sensors with the same limits are asked together, ten at a time', () => {
  const cold = { low: 2, high: 8 };
  const sensors = Array.from({ length: 23 }, (_, n) => ({
    id: n + 1,
    limits: n < 12 ? cold : { low: null, high: 25 },
  }));
  expect(groupsOf(sensors).map(({ limits, ids }) => [limits, ids.length])).toEqual([
    ['&low=2&high=8', 10],
    ['&low=2&high=8', 2],
    ['&high=25', 10],
    ['&high=25', 1],
  ]);
});

it('the address of the cold chain comes back', () => {
  for (const address of ['', 'page=2&rowsPerPage=25&search=lab&locations=a,b&sort=measuredAt&descending=1']) {
    const written = Object.entries(writeColdChain(readColdChain(new URLSearchParams(address)))).filter(
      ([, text]) => text !== '',
    );
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(address)));
  }
});

it('a short excursion does not look like none', () => {
  expect([0, 1, 60_000, 3_900_000].map(outsideText)).toEqual(['0:00 h', '0:01 h', '0:01 h', '1:05 h']);
});
