import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_SOURCES } from '../analytics/line-query.ts';
import { PRESETS, type Choice } from '../sensor/chart-range.ts';
import {
  brokenFields,
  MOST_WIDGET_METRICS,
  readWidgetQuery,
  writeWidgetQuery,
  type WidgetQuery,
} from './widget-query.ts';

const presets: fc.Arbitrary<Choice> = fc.constantFrom(...PRESETS).map((preset) => ({ preset }));
const spans: fc.Arbitrary<Choice> = fc
  .tuple(fc.nat({ max: 2e12 }), fc.integer({ min: 1, max: 1e9 }))
  .map(([from, ms]) => ({ preset: 'custom', from, to: from + ms }));
const ids = (maxLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength });
const queries: fc.Arbitrary<WidgetQuery> = fc.record({
  sensors: ids(MOST_SOURCES),
  metrics: ids(MOST_WIDGET_METRICS),
  choice: fc.oneof(presets, spans),
});

it('the address of a widget says what it shows', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const params = new URLSearchParams(writeWidgetQuery(query));
      expect(readWidgetQuery(params)).toEqual(query);
      expect(brokenFields(params)).toEqual([]);
    }),
  );
});

it('without a time it shows the last 24 hours', () => {
  const params = new URLSearchParams('sensors=7');
  expect(readWidgetQuery(params)).toEqual({ sensors: [7], metrics: [], choice: { preset: 'hours24' } });
  expect(brokenFields(params)).toEqual([]);
});

it.each([
  ['sensors=7,cellar', 'sensors'],
  ['sensors=7,-1', 'sensors'],
  ['sensors=7&metrics=1,2,3,4,5', 'metrics'],
  ['sensors=7&timeSelect=tomorrow', 'timeSelect'],
  ['sensors=7&timeSelect=20-10', 'timeSelect'],
])('of %s the part that says nothing is named', (address, field) => {
  const params = new URLSearchParams(address);
  expect(readWidgetQuery(params).sensors).toEqual([7]);
  expect(brokenFields(params)).toEqual([field]);
});
