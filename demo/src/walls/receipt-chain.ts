import { randomUUID } from 'node:crypto';
import { NO_RECEIPT, receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import type { Receipt } from '@watchglass/schemas/wall/receipt';

/** The place of a receipt in the chain of one start. */
export type Link = Pick<Receipt, 'boot' | 'seq' | 'prev' | 'since' | 'at'>;

/** The receipts of one start of a wall: each names the one before it. */
export class ReceiptChain {
  readonly boot: string;
  #newest: Receipt | null = null;

  constructor(boot: string = randomUUID()) {
    this.boot = boot;
  }

  /** The place of the next receipt. */
  next(at: number): Link {
    const newest = this.#newest;
    return {
      boot: this.boot,
      seq: (newest?.seq ?? 0) + 1,
      prev: newest === null ? NO_RECEIPT : receiptHash(newest),
      since: newest?.at ?? at,
      at,
    };
  }

  add(receipt: Receipt): void {
    this.#newest = receipt;
  }
}
