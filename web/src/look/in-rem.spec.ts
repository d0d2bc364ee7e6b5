import { describe, expect, it } from 'vitest';
import { inRem } from './in-rem.ts';

describe('lengths in rem', () => {
  it.each([
    ['16px', '1rem'],
    ['6px 16.5px', '0.375rem 1.03125rem'],
    ['-8px', '-0.5rem'],
    ['calc(100dvh - 164px)', 'calc(100dvh - 10.25rem)'],
    ['minmax(min(184px,43vw),1fr)', 'minmax(min(11.5rem,43vw),1fr)'],
    ['translate(14px,-9px) scale(0.75)', 'translate(0.875rem,-0.5625rem) scale(0.75)'],
  ])('convert %s to %s', (pixels, rem) => {
    expect(inRem(pixels)).toBe(rem);
  });

  it.each(['1px solid', '-1px', '0 0 0 1.5px', '0px', '1.25rem', 'var(--size-16px)', '#16px'])('keep %s', (value) => {
    expect(inRem(value)).toBe(value);
  });
});
