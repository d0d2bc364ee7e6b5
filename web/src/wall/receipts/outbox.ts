import { receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import {
  RECEIPTS_A_POST,
  RECEIPTS_BODY_BYTES,
  RECEIPTS_KEPT_BYTES,
  RECEIPTS_KEPT_HOURS,
} from '@watchglass/schemas/wall/receipt-limits';
import type { Receipt } from '@watchglass/schemas/wall/receipt';

/** A receipt that the server has not acknowledged, with its size as JSON. */
export interface Kept {
  readonly receipt: Receipt;
  readonly bytes: number;
}

/** Of several starts of the page, each in its order. */
export type Outbox = readonly Kept[];

/** What a request holds besides its receipts. */
const BODY_ROOM = RECEIPTS_BODY_BYTES - 16_384;
const KEPT_MS = RECEIPTS_KEPT_HOURS * 3_600_000;
/** Receipts are dropped before the server refuses them for their age. */
const SENDING_MS = 60_000;

export const keptOf = (receipt: Receipt): Kept => ({
  receipt,
  bytes: new TextEncoder().encode(JSON.stringify(receipt)).length,
});

/** Drops the oldest receipts that are too old to be accepted, or for which there is no room. */
export function roomFor(outbox: Outbox, now: number): Outbox {
  let bytes = 0;
  const from = outbox.findLastIndex((each) => {
    bytes += each.bytes;
    return bytes > RECEIPTS_KEPT_BYTES || each.receipt.at < now - KEPT_MS + SENDING_MS;
  });
  return outbox.slice(from + 1);
}

/** The receipts of the next request: of the oldest start, as many as one request holds. */
export function nextOf(outbox: Outbox): Outbox {
  const boot = outbox[0]?.receipt.boot;
  let bytes = 0;
  const end = outbox.findIndex(({ receipt, bytes: more }, index) => {
    bytes += more;
    return receipt.boot !== boot || index >= RECEIPTS_A_POST || (index > 0 && bytes > BODY_ROOM);
  });
  return end < 0 ? outbox : outbox.slice(0, end);
}

/** Drops what the server has of a start: all before the number that it expects. */
export function acknowledged(outbox: Outbox, boot: string, expected: number): Outbox {
  return outbox.filter(({ receipt }) => receipt.boot !== boot || receipt.seq >= expected);
}

/**
 * The receipts of a start as the server can take them when it expects a number before the oldest of them: that one says how
 * many are lost, and those after it name the one before them anew.
 */
export function rechained(outbox: Outbox, boot: string, expected: number): Outbox {
  let before: Receipt | null = null;
  return acknowledged(outbox, boot, expected).map((each) => {
    if (each.receipt.boot !== boot) return each;
    const lost = before === null ? each.receipt.seq - expected : 0;
    const { lost: _known, ...receipt } = each.receipt;
    const next: Receipt = {
      ...receipt,
      ...(before === null ? {} : { prev: receiptHash(before) }),
      ...(lost === 0 ? {} : { lost }),
    };
    before = next;
    return keptOf(next);
  });
}
