import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { createStore, delMany, set, values } from 'idb-keyval';

/** Keeps receipts over a restart of the page. A browser without it keeps them in memory alone. */
export interface ReceiptStorage {
  readonly all: () => Promise<readonly Receipt[]>;
  readonly put: (receipts: readonly Receipt[]) => Promise<void>;
  readonly drop: (receipts: readonly Receipt[]) => Promise<void>;
}

const SEQ_DIGITS = 10;
const keyOf = ({ boot, seq }: Pick<Receipt, 'boot' | 'seq'>): string =>
  `${boot} ${String(seq).padStart(SEQ_DIGITS, '0')}`;

/** Of one wall: another window of the browser is another wall. */
export function openStorage(wallId: string): ReceiptStorage {
  const store = createStore(`watchglass-wall-${wallId}`, 'receipts');
  const quietly = async (work: Promise<unknown>): Promise<void> => {
    await work.catch(() => undefined);
  };
  return {
    // By their own clock: those of one start are in their order.
    all: () =>
      values<Receipt>(store).then(
        (found) => found.toSorted((one, other) => one.at - other.at || one.seq - other.seq),
        () => [],
      ),
    put: (receipts) => quietly(Promise.all(receipts.map((receipt) => set(keyOf(receipt), receipt, store)))),
    drop: (receipts) => quietly(receipts.length === 0 ? Promise.resolve() : delMany(receipts.map(keyOf), store)),
  };
}
