import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AGGREGATIONS } from '@watchglass/schemas/reading/queries';
import { SENSOR_KINDS } from '@watchglass/schemas/sensor/states';
import { PRESETS } from '../sensor/chart-range.ts';
import {
  brokenFields,
  CHART_TYPES,
  COMPARISONS,
  MOST_METRICS,
  MOST_SOURCES,
  readLineQuery,
  WEEKDAYS,
  writeLineQuery,
  type LineQuery,
} from './line-query.ts';

const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
const window = fc.tuple(instant, fc.integer({ min: 1, max: 1e9 })).map(([from, ms]) => ({ from, to: from + ms }));
const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const words = fc.uniqueArray(word, { maxLength: 4 });
const anyQuery: fc.Arbitrary<LineQuery> = fc.record({
  sensors: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: MOST_SOURCES }),
  assets: fc.uniqueArray(fc.uuid(), { maxLength: MOST_SOURCES }),
  metrics: fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { maxLength: MOST_METRICS }),
  tags: words,
  locations: words,
  devices: words,
  skills: fc.uniqueArray(fc.constantFrom('virtual', 'adjusted', '1', '61'), { maxLength: 3 }),
  kinds: fc.subarray([...SENSOR_KINDS]),
  choice: fc.oneof(
    fc.constantFrom(...PRESETS).map((preset) => ({ preset })),
    window.map((range) => ({ preset: 'custom' as const, ...range })),
  ),
  hideLegend: fc.boolean(),
  dataZoom: fc.option(window),
  points: fc.boolean(),
  aggregation: fc.constantFrom(...AGGREGATIONS),
  showValues: fc.boolean(),
  days: fc.subarray([...WEEKDAYS]),
  hours: fc.option(
    fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 })).map(([from, more]) => ({
      from,
      until: Math.min(24, from + more),
    })),
  ),
  showActive: fc.boolean(),
  compare: fc.constantFrom(...COMPARISONS),
  compareTimeStart: fc.option(instant),
  chartType: fc.constantFrom(...CHART_TYPES),
});
const queries = anyQuery.map((query) => ({
  ...query,
  assets: query.assets.slice(0, MOST_SOURCES - query.sensors.length),
}));

const addressOf = (query: LineQuery): URLSearchParams =>
  new URLSearchParams(Object.entries(writeLineQuery(query)).filter(([, text]) => text !== ''));

it('every state of the chart comes back from its address, which says nothing wrong', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const address = addressOf(query);
      expect(readLineQuery(address)).toEqual(query);
      expect(brokenFields(address)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['sensors=1,x', 'sensors'],
  [`sensors=${Array.from({ length: 11 }, (_, n) => n + 1).join(',')}`, 'sensors'],
  [`sensors=1&assets=${Array.from({ length: 10 }, (_, n) => `asset-${n}`).join(',')}`, 'assets'],
  ['skills=flying', 'skills'],
  ['metrics=1,2,3', 'metrics'],
  ['dataZoom=5-5', 'dataZoom'],
  ['dataZoom=now', 'dataZoom'],
  ['hours=18-8', 'hours'],
  ['hours=8-25', 'hours'],
  ['days=0,8', 'days'],
  ['aggregation=sum', 'aggregation'],
  ['chartType=pie', 'chartType'],
  ['compare=decade', 'compare'],
  ['compareTimeStart=yesterday', 'compareTimeStart'],
  ['preset=century', 'preset'],
  ['sensorType=imaginary', 'sensorType'],
  ['points=yes', 'points'],
])('a value that cannot be meant is named: %s', (address, field) => {
  expect(brokenFields(new URLSearchParams(address))).toEqual([field]);
});

it('an address that spells out what is usual is not wrong', () => {
  const address = new URLSearchParams('aggregation=auto&compare=off&chartType=line&preset=days7&points=0&days=2,1,1');
  expect(brokenFields(address)).toEqual([]);
});
