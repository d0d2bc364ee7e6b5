import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Board } from './board.ts';
import { extend } from './trail.ts';
import { pointKey } from './values.ts';

const key = pointKey(1, 1);
const point = (measuredAt: number, value = measuredAt) => ({
  measuredAt,
  effectiveAt: measuredAt,
  value,
  position: '',
});

/** A board whose frames the spec paints. */
function paintedBoard(kept?: number): { readonly board: Board; readonly paint: () => void } {
  let frames: (() => void)[] = [];
  const board = new Board((work) => void frames.push(work), kept);
  return {
    board,
    paint: () => {
      const due = frames;
      frames = [];
      due.forEach((work) => work());
    },
  };
}

describe('the board of values', () => {
  it('tells a tile once a frame, however many of its points changed, and nothing about others', () => {
    const { board, paint } = paintedBoard();
    const told: string[] = [];
    board.listen([key, pointKey(1, 2)], () => told.push('tile'));
    board.listen([pointKey(2, 1)], () => told.push('other'));
    for (const at of [1, 2, 3]) board.put(key, point(at));
    board.put(pointKey(1, 2), point(1));
    expect(told).toEqual([]);
    paint();
    expect(told).toEqual(['tile']);
    board.put(key, point(2));
    paint();
    expect(told).toEqual(['tile']);
  });

  it('tells nobody who has left, though a change was due', () => {
    const { board, paint } = paintedBoard();
    let told = 0;
    const leave = board.listen([key], () => (told += 1));
    board.put(key, point(1));
    leave();
    paint();
    expect(told).toBe(0);
  });

  it('has no value of a sensor whose newest output is invalid, and says so', () => {
    const { board, paint } = paintedBoard();
    let told = 0;
    board.put(key, point(5));
    board.listen([key], () => (told += 1));
    board.setInvalid(1, true);
    paint();
    expect([board.newest(key), board.heardAt(key), told]).toEqual([null, 5, 1]);
    board.setInvalid(1, false);
    paint();
    expect([board.newest(key)?.value, told]).toEqual([5, 2]);
  });

  it('forgets points that nobody shows beyond its room, and none that is shown', () => {
    const { board } = paintedBoard(3);
    board.listen([pointKey(1, 1)], () => undefined);
    for (let sensor = 1; sensor <= 9; sensor += 1) board.put(pointKey(sensor, 1), point(sensor));
    const known = Array.from({ length: 9 }, (_, at) => pointKey(at + 1, 1)).filter((each) => board.newest(each));
    expect(known).toEqual(['1.1', '8.1', '9.1']);
  });
});

describe('a trail', () => {
  it('is kept only once a component shows it', () => {
    const { board } = paintedBoard();
    board.put(key, point(1, 5));
    expect(board.trail(key)).toBeNull();
    board.renewTrail(key, [[2, 6]]);
    board.put(key, point(3, 7));
    expect(board.trail(key)).toEqual([
      [2, 6],
      [3, 7],
    ]);
  });

  it('is replaced by one that was read, except for newer values', () => {
    const { board } = paintedBoard();
    board.renewTrail(key, [
      [1, 5],
      [2, 6],
      [9, 7],
    ]);
    board.renewTrail(key, [
      [2, 5.5],
      [4, 6],
      [6, 6.5],
    ]);
    expect(board.trail(key)).toEqual([
      [2, 5.5],
      [4, 6],
      [6, 6.5],
      [9, 7],
    ]);
  });

  it('has its newest 180 values in order of time, with one value per instant, as if it were sorted each time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 800 }), (instants) => {
        const { board } = paintedBoard();
        board.renewTrail(key, []);
        // A point's values are ordered by their effective instants; a measured one may lie earlier.
        instants.forEach((at, n) => board.put(key, { ...point(at, n), effectiveAt: n }));
        const sorted = instants.reduce<ReturnType<typeof extend>>((trail, at, n) => extend(trail, [[at, n]]), []);
        expect(board.trail(key)?.at(-1)).toEqual(sorted.at(-1));
        expect(board.trail(key)?.map(([at]) => at)).toEqual(
          board
            .trail(key)
            ?.map(([at]) => at)
            .toSorted((a, b) => a - b),
        );
        expect(board.trail(key)?.length ?? 0).toBeLessThanOrEqual(180);
      }),
    );
  });
});
