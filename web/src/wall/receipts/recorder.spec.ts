import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.ts';

const [BOARD, ONE, TWO] = ['dashboard', 'one', 'two'];
const face =
  (texts: readonly string[], at = 5) =>
  () => ({
    state: 'fresh',
    texts,
    shown: [['11.1', at] as const],
  });

describe('what the tiles of a wall paint', () => {
  it('is told in the order of reading, with the alarm of each, in whole milliseconds', () => {
    const recorder = new Recorder();
    recorder.tile(BOARD, TWO, 'loading').add(face(['2', 'ppm'], 5.7));
    const one = recorder.tile(BOARD, ONE, 'loading');
    one.add(face(['1', '°C']));
    one.setCall('critical');
    expect(recorder.pictures(BOARD, [ONE, TWO])).toEqual([
      { id: ONE, state: 'fresh', call: 'critical', texts: ['1', '°C'], shown: [['11.1', 5]] },
      { id: TWO, state: 'fresh', call: '-', texts: ['2', 'ppm'], shown: [['11.1', 5]] },
    ]);
  });

  it('is a word while a tile has no content: until it has some, and again when that is gone', () => {
    const recorder = new Recorder();
    const tile = recorder.tile(BOARD, ONE, 'loading');
    const state = () => recorder.pictures(BOARD, [ONE])[0]?.state;
    expect(state()).toBe('loading');
    tile.setRest('failed');
    expect(state()).toBe('failed');
    const remove = tile.add(face(['1']));
    expect(state()).toBe('fresh');
    remove();
    expect(state()).toBe('failed');
  });

  it('counts the charts of one tile together, and forgets a tile that has left', () => {
    const recorder = new Recorder();
    const tile = recorder.tile(BOARD, ONE, 'loading');
    tile.add(face(['a', '1']));
    tile.add(face(['b', '2']));
    expect(recorder.pictures(BOARD, [ONE])[0]?.texts).toEqual(['a', '1', 'b', '2']);
    tile.leave();
    expect(recorder.pictures(BOARD, [ONE])[0]).toMatchObject({ state: 'loading', texts: [] });
  });
});
