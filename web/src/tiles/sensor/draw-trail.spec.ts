import { describe, expect, it } from 'vitest';
import { runsOf, scaleOf } from './draw-trail.ts';

describe('a sparkline', () => {
  it('leaves gaps as gaps', () => {
    expect(runsOf([[0, 1], [1, 2], [9, 3]], 3)).toEqual([[[0, 1], [1, 2]], [[9, 3]]]);
  });
  it('puts a flat course in the middle', () => {
    const place = scaleOf([[0, 5], [1, 5]], { width: 100, height: 40 });
    expect(place([0, 5])[1]).toBe(20);
  });
});
