import fc from 'fast-check';
import { check } from '@watchglass/schemas/shape';
import { wallTermsShape } from '@watchglass/schemas/wall/commands';
import { expect, it } from 'vitest';
import { formOf, moved, newTerms, termsOf } from './terms-form.ts';

it('a new wall is complete but for its name, and a form keeps the terms of a wall', () => {
  const form = { ...newTerms('lv', 'Europe/Riga', ['0195f000-0000-7000-8000-000000000001']), name: ' Hall ' };
  const terms = termsOf(form);
  expect(check(wallTermsShape, terms).faults).toBeUndefined();
  expect(termsOf(formOf(terms))).toEqual(terms);
  expect(check(wallTermsShape, termsOf(newTerms('lv', 'UTC', []))).faults?.map(({ field }) => field)).toEqual([
    'name',
    'playlist',
  ]);
});

it('a moved entry is at its new place, and the others keep their order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1 }),
      fc.nat(30),
      fc.integer({ min: -2, max: 30 }),
      (list, from, to) => {
        const after = moved(list, from, to);
        const isMove = from < list.length && to >= 0 && to < list.length;
        expect(isMove ? after[to] : after).toEqual(isMove ? list[from] : list);
        const others = (each: readonly number[]) => each.filter((entry) => entry !== list[from]);
        expect(others(after)).toEqual(others(list));
      },
    ),
  );
});
