import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import { describe, expect, it } from 'vitest';
import { previewOf, tareOf } from './preview.ts';

const terms = { gapMs: 100, feeds: null };
const values = (line: readonly { readonly y: number | null }[]) => line.map(({ y }) => y);

describe('the preview of an adjustment', () => {
  it('has stored values before, and measured values under the settings after', () => {
    const points = [
      [0, 10, 11],
      [50, 20, 21],
    ] as const;
    const { before, after } = previewOf(points, { ...UNADJUSTED, slope: 2 }, terms);
    expect([values(before), values(after)]).toEqual([
      [11, 21],
      [20, 40],
    ]);
  });

  it('has a gap where readings are missing, and where a second value is impossible', () => {
    const points = [
      [0, 20, 20],
      [50, 500, 500],
      [300, 10, 10],
    ] as const;
    const { after, second } = previewOf(
      points,
      { ...UNADJUSTED, preset: { equation: 'topp' } },
      { ...terms, feeds: 8 },
    );
    expect(values(after)).toEqual([20, 500, null, 10]);
    expect(values(second)).toEqual([expect.closeTo(34.54, 2), null, null, expect.closeTo(18.83, 2)]);
  });
});

describe('tare now', () => {
  it('makes the newest measured value zero', () => {
    const settings = { ...UNADJUSTED, slope: 3, offset: 0.1 };
    const points = [
      [0, 9, 9],
      [1, 0.2, 0.2],
    ] as const;
    const value = tareOf(points, settings);
    expect(value).toBe(0.7);
    expect(tareOf([], settings)).toBeNull();
  });
});
