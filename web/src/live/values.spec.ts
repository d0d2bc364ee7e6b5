import { effectiveAtOf, type LiveValue } from '@watchglass/schemas/live/messages';
import fc from 'fast-check';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { isNewer } from './board.ts';
import { invalidAtom, pointAtom, pointKey, putValuesAtom } from './values.ts';

const values = fc.array(
  fc.record({
    sensor: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 20 }),
    ahead: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    value: fc.double({ noNaN: true }),
    position: fc.integer({ min: 0, max: 99 }),
  }),
  { maxLength: 60 },
);

let fresh = 1000;
/** Atoms are per point and live as long as the page: every run uses new points. */
const nextSensors = () => (fresh += 10);

describe('the store of values', () => {
  it('ends with the newest value of each point, in any order of snapshots and frames', () => {
    fc.assert(
      fc.property(values, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (all, sizes) => {
        const store = createStore();
        const first = nextSensors();
        const live = all.map(({ sensor, at, ahead, value, position }): LiveValue => [
          first + sensor,
          1,
          at,
          value,
          String(position).padStart(2, '0'),
          ahead === undefined ? undefined : at - ahead,
        ]);
        for (let from = 0, turn = 0; from < live.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          store.set(putValuesAtom, live.slice(from, from + size));
          from += size;
        }
        for (const sensor of [1, 2, 3]) {
          const mine = live
            .filter(([id]) => id === first + sensor)
            .map((each) => ({ measuredAt: each[2], effectiveAt: effectiveAtOf(each), position: each[4] }));
          const shown = store.get(pointAtom(pointKey(first + sensor, 1)));
          expect(shown === null).toBe(mine.length === 0);
          expect(mine.some((other) => isNewer(other, shown))).toBe(false);
        }
      }),
    );
  });

  it('never paints an older value over a newer one', () => {
    const store = createStore();
    const sensor = nextSensors();
    store.set(putValuesAtom, [[sensor, 1, 200, 20, '0002']]);
    store.set(putValuesAtom, [
      [sensor, 1, 100, 10, '0003'],
      [sensor, 1, 200, 21, '0001'],
    ]);
    expect(store.get(pointAtom(pointKey(sensor, 1)))?.value).toBe(20);
  });

  it('shows a value that arrived after one from a fast clock', () => {
    const store = createStore();
    const sensor = nextSensors();
    store.set(putValuesAtom, [
      [sensor, 1, 540, 20, '0001', 1],
      [sensor, 1, 60, 90, '0002'],
    ]);
    expect(store.get(pointAtom(pointKey(sensor, 1)))).toMatchObject({ value: 90, measuredAt: 60 });
    store.set(putValuesAtom, [[sensor, 1, 540, 20, '0001', 1]]);
    expect(store.get(pointAtom(pointKey(sensor, 1)))?.value).toBe(90);
  });
});

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
