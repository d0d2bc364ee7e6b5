import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { invalidAtom, pointAtom, putValuesAtom } from './values.ts';

describe('an output without a value', () => {
  it('stays without one until a newer output has one', () => {
    const store = createStore();
    const shown = () => store.get(pointAtom('7.1'))?.value ?? null;
    store.set(putValuesAtom, [[7, 1, 10, 5, '']]);
    store.set(invalidAtom(7), { at: 20, reason: 'inputStale', input: null });
    store.set(putValuesAtom, [[7, 1, 15, 6, '']]);
    expect(shown()).toBeNull();
    store.set(putValuesAtom, [[7, 1, 30, 7, '']]);
    expect([shown(), store.get(invalidAtom(7))]).toEqual([7, null]);
  });

  it('while the past is played is no number, and shows none', () => {
    const store = createStore();
    store.set(putValuesAtom, [[8, 1, 10, 5, '']]);
    store.set(putValuesAtom, [[8, 1, 20, NaN, '']]);
    expect(store.get(pointAtom('8.1'))).toBeNull();
    store.set(putValuesAtom, [[8, 1, 30, 6, '']]);
    expect(store.get(pointAtom('8.1'))?.value).toBe(6);
  });
});
