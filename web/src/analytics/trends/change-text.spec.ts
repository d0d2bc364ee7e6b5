import { expect, it } from 'vitest';
import { shownShare } from './change-text.ts';

/** Native = shown × 5/9 − 160/9. */
const fahrenheit = { conversion: { slope: 5 / 9, offset: -160 / 9 } };

it('a share is one of the unit that is shown: from 0 to 5 °C is a rise from 32 to 41 °F', () => {
  expect(shownShare({ now: 5, before: 0 }, fahrenheit)).toBeCloseTo(9 / 32);
  expect(shownShare({ now: 5, before: null }, fahrenheit)).toBeNull();
});
