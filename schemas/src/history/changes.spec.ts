import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applied, changesBetween } from './changes.ts';

/** Versions as PostgreSQL returns them: JSON. */
const versions = fc
  .dictionary(
    fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('name', 'constructor', 'toString', 'valueOf', 'length')),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 6 },
  )
  .map((fields) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>)
  .filter((fields) => !JSON.stringify(fields).includes('__proto__'));
/** Mostly alike, as two versions of one thing. */
const pairs = fc.oneof(
  fc.tuple(versions, versions),
  fc.tuple(versions, versions).map(([one, other]) => [one, { ...one, ...other }] as const),
);

describe('the changes between two versions', () => {
  it('applied to the first give the second', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(applied(changesBetween(before, after), before)).toEqual(after);
      }),
    );
  });

  it('of a restored version are none', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const restored = applied(changesBetween(after, before), after);
        expect(changesBetween(before, restored)).toEqual([]);
      }),
    );
  });

  it('name each field by its path, and a list as one value', () => {
    const before = { name: 'Hall', definition: { above: { warning: 5 }, people: ['a', 'b'] }, gone: 1 };
    const after = { name: 'Hall', definition: { above: { warning: 7 }, people: ['a'] }, fresh: null };
    expect(changesBetween(before, after)).toEqual([
      { path: ['definition', 'above', 'warning'], before: 5, after: 7 },
      { path: ['definition', 'people'], before: ['a', 'b'], after: ['a'] },
      { path: ['gone'], before: 1 },
      { path: ['fresh'], after: null },
    ]);
  });
});
