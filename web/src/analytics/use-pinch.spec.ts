import { expect, it } from 'vitest';
import { pinched } from './use-pinch.ts';

const SHOWN = { from: 1_000, to: 2_000 };

it('fingers that move apart come closer, and those that move together move the window', () => {
  expect(pinched(SHOWN, [0.25, 0.75], [0.25, 0.75])).toEqual(SHOWN);
  expect(pinched(SHOWN, [0.25, 0.75], [0, 1])).toEqual({ from: 1_250, to: 1_750 });
  expect(pinched(SHOWN, [0.25, 0.75], [0.5, 1])).toEqual({ from: 750, to: 1_750 });
});

it('fingers that meet or cross change nothing', () => {
  expect(pinched(SHOWN, [0.25, 0.75], [0.5, 0.5])).toEqual(SHOWN);
  expect(pinched(SHOWN, [0.25, 0.75], [0.75, 0.25])).toEqual(SHOWN);
});
