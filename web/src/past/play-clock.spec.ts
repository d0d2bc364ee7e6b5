import { describe, expect, it } from 'vitest';
import { advanced } from './play-clock.ts';

describe('the clock of the past', () => {
  it.each([
    ['goes on as fast as it is played', { at: 1_000, speed: 60, ready: 1e9, until: 1e9 }, 50, 4_000],
    ['waits where nothing has been read yet', { at: 1_000, speed: 600, ready: 9_000, until: 1e9 }, 50, 9_000],
    ['stops at its end', { at: 1_000, speed: 600, ready: 1e9, until: 2_000 }, 50, 2_000],
    ['never runs back', { at: 5_000, speed: 10, ready: 4_000, until: 3_000 }, 50, 5_000],
    ['stands while the clock of the reader runs back', { at: 5_000, speed: 10, ready: 1e9, until: 1e9 }, -70, 5_000],
    [
      'leaves out what passed while the page was hidden',
      { at: 0, speed: 10, ready: 1e9, until: 1e9 },
      3_600_000,
      10_000,
    ],
  ] as const)('%s', (_what, moving, elapsed, at) => {
    expect(advanced(moving, elapsed)).toBe(at);
  });
});
