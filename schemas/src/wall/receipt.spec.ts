import fc from 'fast-check';
import { expect, it } from 'vitest';
import { check } from '../shape.ts';
import { DEFAULT_UNITS } from '../user/units.ts';
import { hashOfTexts, lineOf, NO_RECEIPT, receiptHash, type PaintedTile } from './receipt-hash.ts';
import { RECEIPT_POINTS_MOST, RECEIPT_SHOWN_MOST, RECEIPTS_A_POST } from './receipt-limits.ts';
import { receiptsShape, type Receipt } from './receipt.ts';

const [ONE, TWO] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const everyReceipt = {
  boot: ONE,
  seq: 1,
  prev: NO_RECEIPT,
  since: 1_000,
  at: 1_000,
  dashboardId: TWO,
  why: 'playlist',
  link: 'live',
  paintedAt: 990,
  visible: true,
  upTo: '12',
  hash: NO_RECEIPT,
  shown: [],
} as const;
const env = {
  build: 'b1',
  locale: 'en',
  units: DEFAULT_UNITS,
  zone: 'UTC',
  scheme: 'dark',
  w: 1920,
  h: 1080,
  dpr: 1.5,
  dim: 100,
  sound: 'possible',
} as const;
const tiles = [
  [ONE, 'fresh', '-', [['12.1', 990]]],
  [TWO, 'old', 'critical', [['12.2', null, 0, 1_000]]],
];
const key = { kind: 'key', ...everyReceipt, etag: '"1"', layout: 'desktop', env, tiles };
const post = (receipts: readonly object[]) => ({
  sentAt: 1_000,
  device: { version: 'b1', screen: { width: 1920, height: 1080 }, sound: 'possible' },
  receipts,
  done: [],
});
const fields = (receipts: readonly object[]) => check(receiptsShape, post(receipts)).faults?.length ?? 0;

it('the lines of tiles have the hash of the vector', () => {
  const painted = [
    { id: ONE, state: 'fresh', call: '-', texts: ['21.4', '°C'] },
    { id: TWO, state: 'old', call: '-', texts: ['743', 'ppm'] },
  ];
  expect(hashOfTexts(painted)).toBe('2dbce31e457b349c721939f06fe0b81d9be66d3b50d078c34e4b0117409c5423');
});

const word = fc.stringMatching(/^[\w-]{1,8}$/);
const painted: fc.Arbitrary<PaintedTile> = fc.record({
  id: fc.uuid(),
  state: word,
  call: word,
  texts: fc.array(fc.string({ unit: fc.constantFrom('a', '|', '\n', '\u001f', '°') }), { minLength: 1, maxLength: 4 }),
});
const drawn = (text: string) => text.replaceAll('\n', '\u240a').replaceAll('\u001f', '\u241f');

it('a line tells its tile, state, call and texts apart, whatever the texts hold', () => {
  fc.assert(
    fc.property(painted, (tile) => {
      const [id, state, call, ...texts] = lineOf(tile).split('|');
      expect([id, state, call]).toEqual([tile.id, tile.state, tile.call]);
      expect(texts.join('|').split('\u001f')).toEqual(tile.texts.map(drawn));
    }),
  );
});

it('the hash of a receipt is the same whatever the order of its fields, and another for every other receipt', () => {
  const receipt = { kind: 'between', ...everyReceipt } as unknown as Receipt;
  const turned = Object.fromEntries(Object.entries(receipt).toReversed()) as unknown as Receipt;
  expect(receiptHash(turned)).toBe(receiptHash(receipt));
  fc.assert(
    fc.property(fc.constantFrom('seq', 'at', 'paintedAt', 'since'), fc.integer({ min: 2, max: 900 }), (name, value) => {
      expect(receiptHash({ ...receipt, [name]: value } as Receipt)).not.toBe(receiptHash(receipt));
    }),
  );
});

it('receipts of both kinds are accepted, with what they show', () => {
  const between = { kind: 'between', ...everyReceipt, seq: 2, shown: [[0, '12.1', 995, 3]], thinned: 4, lost: 2 };
  expect(check(receiptsShape, post([key, between])).faults).toBeUndefined();
});

it('receipts that are too many, too large, of other fields or without sense are refused', () => {
  const points = Array.from({ length: RECEIPT_POINTS_MOST + 1 }, () => ['12.1', 990]);
  const full = Array.from({ length: 21 }, () => [ONE, 'fresh', '-', points.slice(1)]);
  const shown = Array.from({ length: RECEIPT_SHOWN_MOST + 1 }, () => [0, '12.1', 1, 0]);
  const refused: readonly (readonly object[])[] = [
    [],
    Array.from({ length: RECEIPTS_A_POST + 1 }, () => key),
    [{ ...key, tiles: [[ONE, 'fresh', '-', points]] }],
    [{ ...key, tiles: full }],
    [{ ...key, shown }],
    [{ ...key, shown: [[0, '12.1', Number.NaN, 0]] }],
    [{ ...key, shown: [[0, '__proto__', 1, 0]] }],
    [{ ...key, tiles: [[ONE, 'a|b', '-', []]] }],
    [{ ...key, seq: 0 }],
    [{ ...key, prev: 'short' }],
    [{ ...key, at: 1e15 }],
    [{ ...key, more: 1 }],
    [{ ...key, kind: 'other' }],
    [{ kind: 'between', ...everyReceipt, tiles }],
  ];
  for (const receipts of refused) expect(fields(receipts)).toBeGreaterThan(0);
});
