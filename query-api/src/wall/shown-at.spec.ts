import { receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { expect, it } from 'vitest';
import { shownAt, type Kept } from './shown-at.ts';

const T = Date.parse('2026-11-25T03:00:00Z');
const BOOT = '00000000-0000-4000-8000-000000000001';
const iso = (at: number): string => new Date(at).toISOString();
const kept = (receipt: Receipt, more: Partial<Kept> = {}): Kept => ({
  receipt,
  hash: receiptHash(receipt),
  late: false,
  clockOff: false,
  ...more,
});

/** A key receipt at 03:00:00, and one each half a minute after it with a value each ten seconds. */
function recorded(): [Kept, ...Kept[]] {
  const chain = new ReceiptChain(BOOT);
  const hash = (digit: string): string => digit.repeat(64);
  const key = chain.key(T, { hash: hash('a') });
  const later = ['b', 'c', 'd'].map((digit, index) => {
    const since = T + index * 30_000;
    const shown = [10, 20, 30].map((seconds): [number, string, number, number] => [
      0,
      '12.1',
      since + seconds,
      seconds,
    ]);
    return chain.between(since + 30_000, { hash: hash(digit), shown });
  });
  return [kept(key), ...later.map((each) => kept(each))];
}
const stretches = (all: readonly Kept[]) => all.map(({ receipt }) => [receipt.since, receipt.at] as const);

it('tells the key receipt, what was painted after it and up to the instant, and the newest hash', () => {
  const all = recorded();
  const shown = shownAt(T + 47_000, all, stretches(all));
  expect(shown.changes.map((each) => each.shownAt)).toEqual([10, 20, 30, 40].map((each) => iso(T + each * 1_000)));
  expect(shown).toMatchObject({
    isKnown: true,
    gap: null,
    isChainWhole: true,
    hash: 'b'.repeat(64),
    hashAt: iso(T + 30_000),
  });
});

it('says that an instant is in a gap, from when to when, and what held before it', () => {
  const all = recorded();
  const [end, again] = [T + 90_000, T + 3_600_000];
  const resumed = shownAt(T + 1_800_000, all, [...stretches(all), [again, again + 30_000]]);
  expect(resumed).toMatchObject({ isKnown: false, gap: { from: iso(end), to: iso(again) }, hash: 'd'.repeat(64) });
  expect(resumed.gaps).toEqual([{ from: iso(end), to: iso(again) }]);
  expect(shownAt(T + 1_800_000, all, stretches(all)).gap).toEqual({ from: iso(end), to: null });
  expect(shownAt(end + 20_000, all, stretches(all))).toMatchObject({ isKnown: false, gap: null });
});

it('says if a receipt is missing in between, if values were left out, and if the wall had been cut off', () => {
  const [key, one, two, three] = recorded();
  const without = [key, one, three].flatMap((each) => each ?? []) as [Kept, ...Kept[]];
  expect(shownAt(T + 80_000, without, stretches(without)).isChainWhole).toBe(false);
  const thinned = [key, kept({ ...(two ?? key).receipt, thinned: 7 } as Receipt, { late: true })] as [Kept, ...Kept[]];
  expect(shownAt(T + 60_000, thinned, stretches(thinned))).toMatchObject({
    thinned: 7,
    isLate: true,
    isClockOff: false,
  });
});
