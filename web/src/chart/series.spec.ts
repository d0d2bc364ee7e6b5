import { describe, expect, it } from 'vitest';
import { extentOf, lineOf, ticksOf } from './series.ts';

describe('a line of a chart', () => {
  it('breaks where the server reports a gap', () => {
    const line = lineOf([
      [0, 1, 1, 1],
      [10, null, null, null],
      [20, 2, 3, 4],
    ]);
    expect(line.map(({ y }) => y)).toEqual([1, null, 3]);
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
