import { describe, expect, it } from 'vitest';
import { gridFaults } from './grid.ts';

type Place = readonly [x: number, y: number, w: number, h: number];
let made = 0;
const tile = (desktop: Place, mobile: Place = [0, made * 10, 1, 5]) => {
  const cell = ([x, y, w, h]: Place) => ({ i: 'a', x, y, w, h });
  made += 1;
  return { id: String(made), grid: { desktop: cell(desktop), mobile: cell(mobile) } };
};

describe('the grid of a dashboard', () => {
  it('takes tiles that touch', () => {
    expect(gridFaults([tile([0, 0, 4, 8]), tile([4, 0, 20, 8]), tile([0, 8, 24, 992])])).toEqual([]);
  });

  it.each([
    [
      'over another one',
      [tile([0, 0, 4, 8]), tile([3, 7, 4, 8])],
      { at: 1, layout: 'desktop', rule: 'TilesOverlap', figure: 0 },
    ],
    [
      'over another one on phones',
      [tile([0, 0, 4, 8], [0, 0, 1, 1]), tile([4, 0, 4, 8], [0, 0, 2, 2])],
      { at: 1, layout: 'mobile', rule: 'TilesOverlap', figure: 0 },
    ],
    ['beyond the columns', [tile([22, 0, 4, 8])], { at: 0, layout: 'desktop', rule: 'TileOutside', figure: 24 }],
    ['below the last row', [tile([0, 993, 4, 8])], { at: 0, layout: 'desktop', rule: 'TileTooLow', figure: 1_000 }],
  ] as const)('refuses a tile %s', (_name, tiles, fault) => {
    expect(gridFaults(tiles)).toEqual([fault]);
  });

  it('refuses one id twice', () => {
    const one = tile([0, 0, 4, 8]);
    expect(gridFaults([one, { ...tile([4, 0, 4, 8]), id: one.id }])).toEqual([
      { at: 1, layout: 'desktop', rule: 'TileTwice', figure: 0 },
    ]);
  });
});
