import { describe, expect, it } from 'vitest';
import { drawTrail, runsOf, scaleOf } from './draw-trail.ts';

describe('a sparkline', () => {
  it('keeps gaps', () => {
    expect(
      runsOf(
        [
          [0, 1],
          [1, 2],
          [9, 3],
        ],
        3,
      ),
    ).toEqual([
      [
        [0, 1],
        [1, 2],
      ],
      [[9, 3]],
    ]);
  });
  it('draws a flat trail in the middle', () => {
    const place = scaleOf(
      [
        [0, 5],
        [1, 5],
      ],
      { width: 100, height: 40 },
    );
    expect(place([0, 5])[1]).toBe(20);
  });
  it('draws a single value at the place of the newest', () => {
    const place = scaleOf([[0, 5]], { width: 100, height: 40 });
    expect(place([0, 5])[0]).toBeGreaterThan(90);
  });
  it('draws a value between two gaps as a dot', () => {
    const dots: number[] = [];
    const canvas = {
      clearRect() {},
      beginPath() {},
      lineTo() {},
      stroke() {},
      fill() {},
      arc: (x: number) => dots.push(Math.round(x)),
    };
    drawTrail(
      canvas as unknown as CanvasRenderingContext2D,
      [
        [0, 1],
        [50, 2],
        [98, 1],
        [100, 1],
      ],
      { width: 106, height: 40, longestGapMs: 3, colour: '#000' },
    );
    expect(dots).toEqual([3, 53, 103]);
  });
});
