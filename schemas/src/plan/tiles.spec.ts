import { describe, expect, it } from 'vitest';
import { levelsOf, tileNumber, tilesOf } from './tiles.ts';

describe('the tiles of a plan', () => {
  it('are one if the image fits into a tile', () => {
    expect(levelsOf({ width: 512, height: 3 })).toEqual([{ width: 512, height: 3, columns: 1, rows: 1, first: 0 }]);
  });

  it('stand level by level, each twice as large as the one before, rounded up', () => {
    expect(levelsOf({ width: 1_300, height: 700 })).toEqual([
      { width: 325, height: 175, columns: 1, rows: 1, first: 0 },
      { width: 650, height: 350, columns: 2, rows: 1, first: 1 },
      { width: 1_300, height: 700, columns: 3, rows: 2, first: 3 },
    ]);
    expect(tilesOf({ width: 1_300, height: 700 })).toBe(9);
    expect(tilesOf({ width: 16_000, height: 16_000 })).toBe(1_365);
  });

  it('are numbered row by row, and none is beyond the edge', () => {
    const size = { width: 1_300, height: 700 };
    expect(tileNumber(size, { z: 2, x: 1, y: 1 })).toBe(7);
    expect(
      [
        { z: 2, x: 3, y: 0 },
        { z: 2, x: 0, y: 2 },
        { z: 3, x: 0, y: 0 },
      ].map((at) => tileNumber(size, at)),
    ).toEqual([null, null, null]);
  });
});
