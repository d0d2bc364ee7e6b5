import { NO_RECEIPT, receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import { rootOf, withReceipt, type ChainPart } from '@watchglass/schemas/wall/receipt-days';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeOf } from '../code-for-tests.ts';
import { acceptReceipts, dueSeal, NO_RECEIPTS, sealableAt, sealed, type ReceiptOrder } from './receipt-order.ts';

const T = Date.parse('2026-11-25T12:00:00Z');
const HOUR = 3_600_000;
const bootOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const [ONE, TWO, THREE] = [bootOf(1), bootOf(2), bootOf(3)];

/** A key receipt, then one each 30 seconds. */
function chain(count: number, boot = ONE, from = T): Receipt[] {
  const made = new ReceiptChain(boot);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? made.key(from) : made.between(from + index * 30_000),
  );
}
const lastAt = (receipts: readonly Receipt[]): number => receipts.at(-1)?.at ?? T;
const accept = (order: ReceiptOrder, receipts: readonly Receipt[], now = lastAt(receipts)) =>
  acceptReceipts(order, { sentAt: now, receipts: [...receipts] }, now);
const codeFor = (order: ReceiptOrder, receipts: readonly Receipt[], now?: number) =>
  codeOf(() => accept(order, receipts, now));

it('accepts a chain in whatever posts it comes, each receipt once, and says which is next', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 6 })), { maxLength: 12 }), (posts) => {
      const receipts = chain(12);
      let order = NO_RECEIPTS;
      const kept: Receipt[] = [];
      for (const [from, count] of posts) {
        const before = kept.length;
        const post = receipts.slice(from, from + count);
        if (from > before) {
          expect(codeFor(order, post)).toBe('ReceiptOutOfOrder');
          continue;
        }
        const accepted = accept(order, post);
        expect(accepted.expected).toBe(Math.max(before, from + post.length) + 1);
        ({ order } = accepted);
        kept.push(...accepted.kept);
      }
      expect(kept).toEqual(receipts.slice(0, kept.length));
    }),
  );
});

it('refuses a receipt that was changed, that stands in for another, or that names another one before it', () => {
  const receipts = chain(4);
  const { order } = accept(NO_RECEIPTS, receipts.slice(0, 2));
  const [, second, third] = receipts as [Receipt, Receipt, Receipt, Receipt];
  expect(codeFor(order, [{ ...second, visible: false }])).toBe('ReceiptForged');
  expect(codeFor(order, [{ ...second, visible: false }, third])).toBe('ReceiptForged');
  expect(codeFor(order, [{ ...third, prev: NO_RECEIPT }])).toBe('ReceiptForged');
  expect(codeFor(order, [{ ...third, since: third.since - 1 }])).toBe('ReceiptForged');
  expect(codeFor(NO_RECEIPTS, [{ ...receipts[0], prev: receiptHash(second) } as Receipt])).toBe('ReceiptForged');
  expect(codeFor(order, [third, ...chain(1, TWO)])).toBe('InvalidRequest');
});

it('refuses receipts of a wrong clock, of the future, older than a day, or of a sealed day', () => {
  const receipts = chain(1);
  expect(codeFor(NO_RECEIPTS, receipts, T + 365 * 24 * HOUR)).toBe('ReceiptClockWrong');
  expect(codeFor(NO_RECEIPTS, receipts, T + 24 * HOUR + 1)).toBe('ReceiptClockWrong');
  expect(codeFor(NO_RECEIPTS, receipts, T - 2_000)).toBe('ReceiptClockWrong');
  expect(codeOf(() => acceptReceipts(NO_RECEIPTS, { sentAt: T, receipts }, T + 25 * HOUR))).toBe('ReceiptClockWrong');
  expect(codeFor({ ...NO_RECEIPTS, sealed: '2026-11-25' }, receipts)).toBe('ReceiptClockWrong');
  expect(acceptReceipts(NO_RECEIPTS, { sentAt: T, receipts }, T + HOUR).kept).toHaveLength(1);
});

it('goes on after receipts that the wall had no room to keep, if the wall says how many', () => {
  const receipts = chain(9);
  const { order } = accept(NO_RECEIPTS, receipts.slice(0, 2));
  const late = { ...receipts[8], lost: 6 } as Receipt;
  expect(codeFor(order, receipts.slice(8))).toBe('ReceiptOutOfOrder');
  expect(accept(order, [late]).expected).toBe(10);
  expect(codeFor(order, [{ ...late, lost: 5 }])).toBe('ReceiptOutOfOrder');
});

it('seals a day once no receipt of it can come: its number, its gaps, and a root that every receipt decides', () => {
  const receipts = [chain(3), chain(2, TWO, T + HOUR)];
  const order = receipts.reduce((known, each) => accept(known, each).order, NO_RECEIPTS);
  const day = '2026-11-25';
  expect(dueSeal(order, sealableAt(day) - 1)).toBeNull();
  const seal = dueSeal(order, sealableAt(day));
  expect(seal).toMatchObject({ day, count: 5, gaps: 1 });
  const rootOfAll = (all: readonly Receipt[]): string => rootOf(all.reduce<readonly ChainPart[]>(withReceipt, []));
  const all = receipts.flat();
  expect(seal?.root).toBe(rootOfAll(all));
  for (const left of all.keys()) expect(rootOfAll(all.toSpliced(left, 1))).not.toBe(seal?.root);
  const after = sealed(order, day);
  expect(dueSeal(after, sealableAt(day))).toBeNull();
  expect(codeFor(after, chain(1, THREE, T + 2 * HOUR))).toBe('ReceiptClockWrong');
});

it('a day ends at midnight in UTC, and a gap over midnight belongs to the day in which it ends', () => {
  const midnight = Date.parse('2026-11-26T00:00:00Z');
  const before = accept(NO_RECEIPTS, chain(2, ONE, midnight - 60_000)).order;
  const both = accept(before, chain(2, TWO, midnight + HOUR)).order;
  const first = dueSeal(both, sealableAt('2026-11-25'));
  expect(first).toMatchObject({ day: '2026-11-25', count: 2, gaps: 0 });
  expect(dueSeal(sealed(both, '2026-11-25'), sealableAt('2026-11-26'))).toMatchObject({ count: 2, gaps: 1 });
});
