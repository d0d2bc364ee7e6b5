import { check } from '@watchglass/schemas/shape';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { hashOfTexts, NO_RECEIPT, receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import { receiptShape, type Receipt } from '@watchglass/schemas/wall/receipt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TilePicture } from './recorder.ts';
import { beginning, write, type Scene, type Written } from './writer.ts';

const BOOT = '00000000-0000-4000-8000-000000000009';
const [ONE, TWO] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const START = 1_000_000_000_000;

const tile = (id: string, at: number, told: Partial<TilePicture> = {}): TilePicture => ({
  id,
  state: 'fresh',
  call: '-',
  texts: [String(at), '°C'],
  shown: [['11.1', at]],
  ...told,
});
const env: Scene['env'] = {
  build: 'b',
  locale: 'en',
  units: DEFAULT_UNITS,
  zone: 'UTC',
  scheme: 'dark',
  w: 1920,
  h: 1080,
  dpr: 1,
  dim: 100,
  sound: 'possible',
};
const scene = (tiles: readonly TilePicture[], told: Partial<Scene> = {}): Scene => ({
  dashboardId: ONE,
  why: 'playlist',
  link: 'live',
  paintedAt: START,
  visible: true,
  upTo: '7',
  etag: '"1"',
  layout: 'desktop',
  env,
  tiles,
  ...told,
});

/** The receipts of scenes, one a second, each with its second. */
function receiptsOf(scenes: readonly Scene[], from: Written = beginning(BOOT)): Receipt[] {
  let written = from;
  return scenes.flatMap((each, second) => {
    const next = write(written, each, START + second * 1_000);
    written = next.written;
    return next.receipts;
  });
}
const repeated = (each: Scene, seconds: number) => Array.from({ length: seconds }, () => each);
const inShort = (receipts: readonly Receipt[]) => receipts.map(({ kind, at }) => `${kind} ${(at - START) / 1_000}`);

describe('receipts of what is painted', () => {
  it('begin with a key receipt, come every half a minute, and have a key receipt every five minutes', () => {
    const calm = inShort(receiptsOf(repeated(scene([tile(ONE, 1)]), 301)));
    expect(calm.slice(0, 3)).toEqual(['key 0', 'between 30', 'between 60']);
    expect(calm.at(-1)).toBe('key 300');
    expect(calm).toHaveLength(11);
  });

  it('come at each change of a state, of an alarm, of the link and of what is shown', () => {
    const [calm, old] = [scene([tile(ONE, 1)]), scene([tile(ONE, 1, { state: 'old' })])];
    const called = scene([tile(ONE, 1, { state: 'old', call: 'critical' })]);
    const cut = { ...called, link: 'down' as const };
    const other = { ...cut, dashboardId: TWO };
    expect(inShort(receiptsOf([calm, old, called, cut, other, other]))).toEqual([
      'key 0',
      'between 1',
      'between 2',
      'between 3',
      'key 4',
    ]);
  });

  it('tell each value with its second, one for each tile and second', () => {
    const shown = [['11.1', 5] as const, ['11.2', 4] as const];
    const [, next] = receiptsOf([
      scene([tile(ONE, 1), tile(TWO, 1)]),
      scene([tile(ONE, 1), tile(TWO, 3)]),
      ...repeated(scene([tile(ONE, 5, { shown }), tile(TWO, 3)]), 29),
    ]);
    expect(next?.shown).toEqual([
      [1, '11.1', 3, 1],
      [0, '11.1', 5, 2],
      [0, '11.2', 4, 3],
    ]);
  });

  it('thin more values than a receipt holds, say how many are left out, and keep the newest', () => {
    const many = (at: number) =>
      scene(Array.from({ length: 40 }, (_, n) => tile(ONE, at, { shown: [[`${n}.1`, at]] })));
    const [, next] = receiptsOf(Array.from({ length: 31 }, (_, second) => many(second + 1)));
    expect([next?.shown.length, next?.thinned]).toEqual([600, 600]);
    expect(next?.shown.at(-1)).toEqual([39, '39.1', 31, 30]);
  });

  it('close what was painted on the dashboard before, as it was, when another one is shown', () => {
    const before = [tile(ONE, 1)];
    const moved = [tile(ONE, 2)];
    const receipts = receiptsOf([scene(before), scene(moved), scene([tile(TWO, 9)], { dashboardId: TWO })]);
    expect(inShort(receipts)).toEqual(['key 0', 'between 1', 'key 2']);
    expect(receipts[1]).toMatchObject({ shown: [[0, '11.1', 2, 1]], hash: hashOfTexts(moved), dashboardId: ONE });
    expect(receipts[2]).toMatchObject({ shown: [], since: START + 1_000 });
  });

  it('name the receipt before them, in any order of changes and whatever the clock does, and are what the server takes', () => {
    const words = fc.constantFrom('fresh', 'old', 'never');
    const steps = fc.record({
      state: words,
      value: fc.integer({ min: 1, max: 5 }),
      dashboardId: fc.constantFrom(ONE, TWO),
      clock: fc.integer({ min: -3_000, max: 40_000 }),
    });
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
        let [written, clock] = [beginning(BOOT), START];
        let [prev, at, seq] = [NO_RECEIPT, null as number | null, 0];
        for (const { state, value, dashboardId, clock: moved } of all) {
          clock += moved;
          const next = write(written, scene([tile(ONE, value, { state })], { dashboardId }), clock);
          written = next.written;
          for (const receipt of next.receipts) {
            expect(check(receiptShape, receipt).faults).toBeUndefined();
            expect(receipt).toMatchObject({ seq: seq + 1, prev, since: at ?? receipt.at });
            expect(receipt.at).toBeGreaterThanOrEqual(at ?? 0);
            [prev, at, seq] = [receiptHash(receipt), receipt.at, receipt.seq];
          }
        }
      }),
    );
  });
});
