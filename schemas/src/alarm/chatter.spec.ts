import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatterOf, suggestedOffDelay, type Flap } from './chatter.ts';

const MINUTE = 60_000;
/** Episodes by the minutes of their raise and their end. */
const flapsOf = (...spans: readonly (readonly [from: number, to: number | null])[]): Flap[] =>
  spans.map(([from, to]) => ({ onsetAt: from * MINUTE, raisedAt: from * MINUTE, endedAt: to && to * MINUTE }));
const terms = { intervalSeconds: 0, offDelay: 0 };

describe('a chattering alarm', () => {
  it('counts the raises of which three fall into ten minutes, and suggests the delay that would have kept it open', () => {
    const flaps = flapsOf([0, 1], [3, 4], [9.5, 9.6], [12.6, null]);
    expect(chatterOf(flaps, terms)).toEqual({ raises: 4, offDelay: 7 });
  });

  it('is one of three raises, not of two, and not of three that are further apart', () => {
    expect(chatterOf(flapsOf([0, 1], [2, 3]), terms)).toBeNull();
    expect(chatterOf(flapsOf([0, 1], [2, 3], [10, null]), terms)).toMatchObject({ raises: 3 });
    expect(chatterOf(flapsOf([0, 1], [2, 3], [10.1, null]), terms)).toBeNull();
    expect(chatterOf(flapsOf([0, 1], [30, 31], [60, null]), { ...terms, intervalSeconds: 600 })).toMatchObject({
      raises: 3,
    });
  });

  it('has no raise of a time before', () => {
    expect(chatterOf(flapsOf([0, 1], [2, 3], [40, 41], [42, 43], [44, null]), terms)).toMatchObject({ raises: 3 });
  });

  it('has no delay to suggest under a rule on silence', () => {
    const flaps = flapsOf([0, 1], [2, 3], [4, null]);
    expect(chatterOf(flaps, { ...terms, offDelay: null })).toEqual({ raises: 3, offDelay: null });
  });

  it('was inside for the off-delay before it ended', () => {
    const flaps = flapsOf([0, 3], [4, 7], [8, null]);
    expect(chatterOf(flaps, { ...terms, offDelay: 2 })).toEqual({ raises: 3, offDelay: 4 });
  });
});

describe('the suggested off-delay', () => {
  it('is a minute more than the longest time inside, rounded up', () => {
    expect(suggestedOffDelay([2, 5.5, 3])).toBe(7);
    expect(suggestedOffDelay([])).toBeNull();
    const minutes = fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(minutes, (inside) => {
        const suggested = suggestedOffDelay(inside) ?? 0;
        expect(inside.every((each) => each <= suggested - 1)).toBe(true);
        expect(suggested - 2).toBeLessThan(Math.max(...inside));
      }),
    );
  });
});
