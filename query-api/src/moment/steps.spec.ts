import { describe, expect, it } from 'vitest';
import { endOfStep } from './steps.ts';

const played = { from: 1_000, to: 2_000, step: 300 };

describe('a step of a time that is played', () => {
  it.each([
    [1_001, 1_300],
    [1_300, 1_300],
    [1_301, 1_600],
    [1_950, 2_000],
  ])('that holds %i ends at %i', (at, end) => {
    expect(endOfStep(played, at)).toBe(end);
  });

  it('before the first ends where the time begins', () => {
    expect(endOfStep(played, 1_200, -1)).toBe(1_000);
    expect(endOfStep(played, 1_301, -1)).toBe(1_300);
  });
});
