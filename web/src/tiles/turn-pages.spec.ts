import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTop, type RowPlace } from './turn-pages.ts';

const rowsOf = (heights: readonly number[]): RowPlace[] => {
  let bottom = 0;
  return heights.map((height) => {
    const top = bottom;
    bottom += height;
    return { top, bottom };
  });
};

describe('the pages of a table on a wall', () => {
  it('begin with the first row that is cut off, and begin again after the last', () => {
    const rows = rowsOf([40, 40, 40, 40, 40]);
    expect(nextTop(rows, { top: 0, height: 100 })).toBe(80);
    expect(nextTop(rows, { top: 80, height: 100 })).toBe(160);
    expect(nextTop(rows, { top: 160, height: 100 })).toBe(0);
  });

  it('show the beginning of every row within one round', () => {
    const heights = fc.array(fc.integer({ min: 10, max: 300 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 20, max: 250 }), (each, height) => {
        const rows = rowsOf(each);
        const seen = new Set<number>();
        let top = 0;
        for (let turn = 0; turn <= rows.length; turn++) {
          for (const row of rows) if (row.top >= top && row.top < top + height) seen.add(row.top);
          top = nextTop(rows, { top, height });
          if (top === 0) break;
        }
        expect(top).toBe(0);
        expect(seen.size).toBe(rows.length);
      }),
    );
  });
});
