import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PartedMap } from './parted-map.ts';

it('a parted map equals a map after the same changes, and keeps its earlier versions unchanged', () => {
  const change = fc.record({ key: fc.string({ maxLength: 3 }), value: fc.option(fc.nat()) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const plain = new Map<string, number>();
      let parted = new PartedMap<number>();
      for (const { key, value } of changes) {
        const [before, size] = [parted, parted.size];
        if (value === null) plain.delete(key);
        else plain.set(key, value);
        parted = value === null ? parted.without(key) : parted.with(key, value);
        if (before.size !== size || [...before].length !== size) return false;
        if (parted.get(key) !== plain.get(key) || parted.has(key) !== plain.has(key)) return false;
      }
      expect(new Map(parted)).toEqual(plain);
      expect([parted.size, [...parted.keys()].length, [...parted.values()].length]).toEqual([
        plain.size,
        plain.size,
        plain.size,
      ]);
      return true;
    }),
  );
});
