import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenMedicalFields, readMedicalQuery, writeMedicalQuery, type MedicalQuery } from './medical-query.ts';

const NOTHING = readMedicalQuery(new URLSearchParams());
const addressOf = (query: MedicalQuery): URLSearchParams =>
  new URLSearchParams(Object.entries(writeMedicalQuery(query)).filter(([, text]) => text !== ''));
const degrees = fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value + 0);
const limits = fc.oneof(
  fc.constant(null),
  degrees.map((low) => ({ low, high: null })),
  degrees.map((high) => ({ low: null, high })),
  degrees.map((low) => ({ low, high: low + 6 })),
);

it('every state of the chart comes back from its address, which says nothing wrong', () => {
  const drawn = fc.record({
    sensors: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 10 }),
    metrics: fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 1 }),
    dataZoom: fc.option(fc.integer({ min: 1, max: 1e12 }).map((from) => ({ from, to: from + 60_000 }))),
    points: fc.boolean(),
    showValues: fc.boolean(),
    limits,
  });
  fc.assert(
    fc.property(drawn, (shown) => {
      const query = { ...NOTHING, ...shown };
      expect(readMedicalQuery(addressOf(query))).toEqual(query);
      expect(brokenMedicalFields(addressOf(query))).toEqual([]);
    }),
  );
});

it.each(['8~2', '2~2', '~', '2', 'x~8', '2~8~9', 'NaN~', '1e400~', '~Infinity'])(
  '%s are no limits, which is said',
  (text) => {
    const params = new URLSearchParams({ limits: text });
    expect(readMedicalQuery(params).limits).toBeNull();
    expect(brokenMedicalFields(params)).toEqual(['limits']);
  },
);
