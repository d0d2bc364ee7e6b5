import { describe, expect, it } from 'vitest';
import { extentOf, lateAt, lineOf, ticksOf } from './series.ts';

describe('a line of a chart', () => {
  it('breaks where the server reports a gap', () => {
    const { points } = lineOf({
      points: [
        [0, 1, 1, 1],
        [10, null, null, null],
        [20, 2, 3, 4],
      ],
    });
    expect(points.map(({ y }) => y)).toEqual([1, null, 3]);
  });
  it('says of each point what came late in it', () => {
    const line = lineOf({
      points: [
        [0, 1, 1, 1],
        [10, 2, 3, 4],
      ],
      late: [
        [3, 1, 90],
        [10, 2, 91],
        [19, 4, 92],
      ],
    });
    expect([lateAt(line, 0), lateAt(line, 10)].map((late) => late.map(([at]) => at))).toEqual([[3], [10, 19]]);
  });
  it('has room around it, also when it is flat', () => {
    const [min, max] = extentOf(
      [
        {
          id: 'a',
          name: 'a',
          points: [
            { x: 0, y: 20 },
            { x: 1, y: 20 },
          ],
        },
      ],
      [],
    );
    expect(min).toBeLessThan(20);
    expect(max).toBeGreaterThan(20);
  });
  it('has marks at round hours of its zone', () => {
    const hour = 3_600_000;
    expect(ticksOf(0, 24 * hour, 6, 2 * hour).map((at) => (at / hour + 2) % 6)).toEqual([0, 0, 0, 0]);
  });
});
