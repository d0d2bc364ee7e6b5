import { describe, expect, it } from 'vitest';
import { Board } from '../live/board.ts';
import { pointKey } from '../live/values.ts';
import { Painter } from './painter.ts';

const key = pointKey(1, 1);

/** A painter of one value, rounded, with frames that the spec paints. */
function ofOneValue() {
  let frames: (() => void)[] = [];
  const board = new Board((work) => void frames.push(work));
  const painter = new Painter({
    read: () => {
      const value = board.newest(key)?.value ?? 0;
      return { state: 'fresh', texts: [value.toFixed(0)], shown: [[key, board.newest(key)?.measuredAt ?? null]] };
    },
    listen: (listener) => board.listen([key], listener),
  });
  const put = (at: number, value: number) => board.put(key, { measuredAt: at, effectiveAt: at, value, position: '' });
  const paint = () => {
    const due = frames;
    frames = [];
    due.forEach((work) => work());
  };
  return { painter, put, paint };
}

describe('a painter', () => {
  it('has drawn the newest value after each frame, with one write for all values since the frame before', () => {
    const { painter, put, paint } = ofOneValue();
    const drawn: string[] = [];
    const text = painter.text(0);
    text.listen(() => drawn.push(text.read()));
    for (let at = 1; at <= 9; at += 1) {
      put(at, at);
      if (at % 3 === 0) paint();
    }
    expect(drawn).toEqual(['3', '6', '9']);
  });

  it('writes nothing for a value that looks the same, and tells receipts its instant', () => {
    const { painter, put, paint } = ofOneValue();
    let writes = 0;
    painter.listen(() => (writes += 1));
    put(1, 5);
    paint();
    put(2, 5.2);
    paint();
    expect([writes, painter.painted().texts, painter.painted().shown]).toEqual([1, ['5'], [[key, 2]]]);
  });

  it('tells receipts what is drawn, not a value that no frame has drawn yet', () => {
    const { painter, put, paint } = ofOneValue();
    painter.listen(() => undefined);
    put(1, 5);
    paint();
    put(2, 8);
    expect(painter.painted().texts).toEqual(['5']);
    paint();
    expect(painter.painted().texts).toEqual(['8']);
  });

  it('is up to date for a part that comes while nothing else is drawn', () => {
    const { painter, put } = ofOneValue();
    put(1, 7);
    expect(painter.text(0).read()).toBe('7');
  });
});
