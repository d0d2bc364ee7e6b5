import { refuse } from '@watchglass/schemas/refusals';
import { cover, gapsBetween, type Stretch } from '@watchglass/schemas/wall/covered';
import { countOf, dayOf, rootOf, withLinked, type ChainPart } from '@watchglass/schemas/wall/receipt-days';
import { NO_RECEIPT, receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import {
  BOOTS_MOST,
  CLOCK_WRONG_HOURS,
  RECEIPTS_KEPT_HOURS,
  SEALED_AFTER_HOURS,
  CHAINS_A_DAY,
  STRETCHES_MOST,
} from '@watchglass/schemas/wall/receipt-limits';
import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { refuseField } from '../refuse-field.ts';

/** The newest receipt of one start of a page. */
interface Newest {
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
}

/** What the server knows of the receipts of one wall; as JSON in the private schema. */
export interface ReceiptOrder {
  readonly boots: Readonly<Record<string, Newest>>;
  /** The days that are not sealed. */
  readonly days: Readonly<Record<string, readonly ChainPart[]>>;
  readonly covered: readonly Stretch[];
  /** The newest sealed day; empty if none is. */
  readonly sealed: string;
}

export const NO_RECEIPTS: ReceiptOrder = { boots: {}, days: {}, covered: [], sealed: '' };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A page and its clock may differ by a moment within one request. */
const MOMENT_MS = 1_000;

export interface Accepted {
  readonly order: ReceiptOrder;
  /** The receipts that the server did not have. */
  readonly kept: readonly Receipt[];
  /** The number of the next receipt of this start. */
  readonly expected: number;
}

type Posted = Pick<Receipts, 'sentAt' | 'receipts'>;

/**
 * Accepts receipts of one start of a page that follow those before; sent again, they change nothing. Refuses others:
 * `ReceiptOutOfOrder` with the number expected, `ReceiptForged` where one does not follow from the one before it, and
 * `ReceiptClockWrong`.
 */
export function acceptReceipts(order: ReceiptOrder, { sentAt, receipts }: Posted, now: number): Accepted {
  const boot = receipts[0]?.boot ?? '';
  if (receipts.some((each) => each.boot !== boot)) refuseField('receipts', 'must be of one start of the page');
  if (Math.abs(sentAt - now) > CLOCK_WRONG_HOURS * HOUR_MS) refuse('ReceiptClockWrong');
  let next = order;
  const kept: Receipt[] = [];
  for (const receipt of receipts) {
    const hash = receiptHash(receipt);
    if (isThere(next.boots[boot], receipt, hash)) continue;
    mustFollow(next.boots[boot], receipt);
    mustBeInTime(next, receipt, sentAt);
    next = withNewest(next, receipt, hash);
    kept.push(receipt);
  }
  return { order: pruned(next, boot), kept, expected: expectedAfter(next.boots[boot]) };
}

const expectedAfter = (newest: Newest | undefined): number => (newest?.seq ?? 0) + 1;

/** True if the receipt was accepted before. The newest one must be the same then; it covers those before it. */
function isThere(newest: Newest | undefined, { seq }: Receipt, hash: string): boolean {
  if (newest === undefined || seq > newest.seq) return false;
  if (seq === newest.seq && hash !== newest.hash) refuse('ReceiptForged', { seq });
  return true;
}

function mustFollow(newest: Newest | undefined, receipt: Receipt): void {
  const { seq, lost = 0 } = receipt;
  const expected = expectedAfter(newest);
  if (seq !== expected + lost) refuse('ReceiptOutOfOrder', { expected });
  if (!(lost === 0 ? isNext(newest, receipt) : isLater(newest, receipt))) refuse('ReceiptForged', { seq });
}

/** True if the receipt names the one before it, and begins when that one ends. */
function isNext(newest: Newest | undefined, { prev, since, at }: Receipt): boolean {
  if (newest === undefined) return prev === NO_RECEIPT && since === at;
  return prev === newest.hash && since === newest.at && at >= since;
}

/** After receipts that the wall had no room to keep, nothing but time can be compared. */
function isLater(newest: Newest | undefined, { since, at }: Receipt): boolean {
  return at >= since && since >= (newest?.at ?? 0);
}

function mustBeInTime({ sealed, days }: ReceiptOrder, { at, since }: Receipt, sentAt: number): void {
  const isWrong = at > sentAt + MOMENT_MS || at < sentAt - RECEIPTS_KEPT_HOURS * HOUR_MS || at - since > DAY_MS;
  if (isWrong || dayOf(at) <= sealed) refuse('ReceiptClockWrong');
  if ((days[dayOf(at)]?.length ?? 0) >= CHAINS_A_DAY) refuse('TooManyRequests', { retryAfterSeconds: 3600 });
}

function withNewest(order: ReceiptOrder, receipt: Receipt, hash: string): ReceiptOrder {
  const { boot, seq, since, at } = receipt;
  const day = dayOf(at);
  return {
    ...order,
    boots: { ...order.boots, [boot]: { seq, hash, at } },
    days: { ...order.days, [day]: withLinked(order.days[day] ?? [], receipt, hash) },
    covered: cover(order.covered, [since, at], STRETCHES_MOST),
  };
}

/** Forgets starts that are older than a wall may keep receipts, and the oldest of too many. */
function pruned(order: ReceiptOrder, boot: string): ReceiptOrder {
  const newest = order.boots[boot]?.at ?? 0;
  const kept = Object.entries(order.boots)
    .filter(([, { at }]) => at > newest - 2 * DAY_MS)
    .toSorted(([, one], [, other]) => one.at - other.at)
    .slice(-BOOTS_MOST);
  return { ...order, boots: Object.fromEntries(kept) };
}

/** What the seal of a day says. */
export interface DaySeal {
  readonly day: string;
  readonly count: number;
  readonly gaps: number;
  readonly root: string;
}

/** The oldest day of which no receipt can come any more; null without one. */
export function dueSeal({ days, covered }: ReceiptOrder, now: number): DaySeal | null {
  const [day] = Object.keys(days).toSorted();
  const parts = day === undefined ? undefined : days[day];
  if (day === undefined || parts === undefined || now < sealableAt(day)) return null;
  const from = Date.parse(day);
  const gaps = gapsBetween(covered, [from - 1, from + DAY_MS - 1]).length;
  return { day, count: countOf(parts), gaps, root: rootOf(parts) };
}

/** The instant from which a day may be sealed. */
export function sealableAt(day: string): number {
  return Date.parse(day) + DAY_MS + SEALED_AFTER_HOURS * HOUR_MS;
}

/** After the seal of a day is recorded: its receipts are refused from now on. */
export function sealed(order: ReceiptOrder, day: string): ReceiptOrder {
  const { [day]: _sealed, ...days } = order.days;
  const from = Date.parse(day);
  // The last stretch of the day stays: the next day's first gap may begin there.
  const covered = order.covered.filter(([, to], index) => to >= from || index === order.covered.length - 1);
  return { ...order, days, covered, sealed: day > order.sealed ? day : order.sealed };
}
