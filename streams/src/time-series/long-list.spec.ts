import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longList } from './long-list.ts';

/** ClickHouse refuses a longer parameter. */
const MOST_CHARACTERS = 131_072;
const partsOf = (values: readonly (number | string)[]) =>
  Object.values(longList('ids', 'String', values).parameters) as unknown as readonly (readonly unknown[])[];

it('a list of any length is in parameters that the store takes, in its order', () => {
  const values = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 2 ** 31 }), { maxLength: 30_000, minLength: 0 }),
    fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), { maxLength: 2_000, size: 'max' }),
  );
  fc.assert(
    fc.property(values, (given) => {
      const parts = partsOf(given);
      expect(parts.flat()).toEqual(given);
      for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(MOST_CHARACTERS);
    }),
    { numRuns: 20 },
  );
});

it('one parameter is itself, several are put together', () => {
  expect(longList('ids', 'UInt32', [1, 2])).toEqual({ sql: '{ids0: Array(UInt32)}', parameters: { ids0: [1, 2] } });
  expect(longList('ids', 'UInt32', [])).toEqual({ sql: '{ids0: Array(UInt32)}', parameters: { ids0: [] } });
  const ids = Array.from({ length: 30_000 }, (_, n) => 1_000_000 + n);
  expect(longList('ids', 'UInt32', ids).sql).toBe(
    'arrayConcat({ids0: Array(UInt32)}, {ids1: Array(UInt32)}, {ids2: Array(UInt32)})',
  );
});
