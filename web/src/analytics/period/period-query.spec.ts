import fc from 'fast-check';
import { CLOCK_PERIODS } from '@watchglass/schemas/reading/queries';
import { expect, it } from 'vitest';
import { BAR_TYPES, readBarQuery, writeBarQuery } from '../bar/bar-query.ts';
import { HEAT_TYPES, readHeatQuery, writeHeatQuery } from '../heat/heat-query.ts';
import { readTrendsQuery, TREND_COMPARISONS, writeTrendsQuery } from '../trends/trends-query.ts';
import { brokenPeriodFields, PERIOD_VALUES, readPeriodQuery, writePeriodQuery } from './period-query.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 10 });
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
const own = {
  sensors: ids,
  metrics: fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 1 }),
  choice: fc.tuple(instant, fc.integer({ min: 1, max: 1e9 })).map(([from, ms]) => ({
    preset: 'custom' as const,
    from,
    to: from + ms,
  })),
  showValues: fc.boolean(),
  aggregation: fc.constantFrom(...PERIOD_VALUES),
  aggPeriod: fc.constantFrom(...CLOCK_PERIODS),
  scale: fc.option(
    fc
      .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 1_000 }))
      .map(([low, more]) => ({ low: low + 0, high: low + more })),
  ),
};
const addressOf = (written: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams(Object.entries(written).filter(([, text]) => text !== ''));
const NOTHING = readPeriodQuery(new URLSearchParams());

it('every state of a heat map, of bars and of trends comes back from its address, which says nothing wrong', () => {
  const heat = fc.record({ ...own, chartType: fc.constantFrom(...HEAT_TYPES) });
  const bars = fc.record({ ...own, chartType: fc.constantFrom(...BAR_TYPES) });
  const trends = fc.record({
    ...own,
    compare: fc.constantFrom(...TREND_COMPARISONS),
    compareTimeStart: fc.option(instant),
  });
  fc.assert(
    fc.property(heat, trends, bars, (ofHeat, ofTrends, ofBars) => {
      const drawn = { ...NOTHING, ...ofBars };
      expect(readBarQuery(addressOf(writeBarQuery(drawn)))).toEqual(drawn);
      const [map, compared] = [
        { ...NOTHING, ...ofHeat },
        { ...NOTHING, ...ofTrends },
      ];
      const addresses = [addressOf(writeHeatQuery(map)), addressOf(writeTrendsQuery(compared))] as const;
      expect(readHeatQuery(addresses[0])).toEqual(map);
      expect(readTrendsQuery(addresses[1])).toEqual(compared);
      expect(brokenPeriodFields(addresses[0], writeHeatQuery(map))).toEqual([]);
      expect(brokenPeriodFields(addresses[1], writeTrendsQuery(compared))).toEqual([]);
    }),
  );
});

it.each([
  ['scale=8~2', 'scale'],
  ['scale=2', 'scale'],
  ['scale=low~high', 'scale'],
  ['aggPeriod=year', 'aggPeriod'],
  ['aggregation=median', 'aggregation'],
  ['metrics=1,2', 'metrics'],
])('a value that cannot be meant is named: %s', (address, field) => {
  const params = new URLSearchParams(address);
  expect(brokenPeriodFields(params, writePeriodQuery(readPeriodQuery(params)))).toEqual([field]);
});
