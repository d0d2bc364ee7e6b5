import { DEFAULT_UNITS } from '../user/units.ts';
import { NO_RECEIPT, receiptHash } from './receipt-hash.ts';
import type { KeyReceipt, BetweenReceipt, Receipt } from './receipt.ts';

export type Changed = Partial<Omit<BetweenReceipt, 'kind'>>;

/** The receipts of one start of a page: each follows from the one before it. */
export class ReceiptChain {
  readonly boot: string;
  #newest: Receipt | null = null;

  constructor(boot: string) {
    this.boot = boot;
  }

  between(at: number, changed: Changed = {}): BetweenReceipt {
    return this.#follow({ kind: 'between', ...this.#every(at), ...changed });
  }

  key(at: number, changed: Partial<Omit<KeyReceipt, 'kind'>> = {}): KeyReceipt {
    const env = {
      build: 'build',
      locale: 'en',
      units: DEFAULT_UNITS,
      zone: 'Europe/Riga',
      scheme: 'dark',
      w: 1920,
      h: 1080,
      dpr: 1,
      dim: 100,
      sound: 'possible',
    } as const;
    return this.#follow({
      kind: 'key',
      ...this.#every(at),
      etag: '"0"',
      layout: 'desktop',
      env,
      tiles: [],
      ...changed,
    });
  }

  #every(at: number): Omit<BetweenReceipt, 'kind'> {
    const before = this.#newest;
    return {
      boot: this.boot,
      seq: (before?.seq ?? 0) + 1,
      prev: before === null ? NO_RECEIPT : receiptHash(before),
      since: before?.at ?? at,
      at,
      dashboardId: null,
      why: 'playlist',
      link: 'live',
      paintedAt: at,
      visible: true,
      upTo: '',
      hash: NO_RECEIPT,
      shown: [],
    };
  }

  #follow<R extends Receipt>(receipt: R): R {
    this.#newest = receipt;
    return receipt;
  }
}
