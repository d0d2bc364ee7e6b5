import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { failureFrom, mayPass, pauseAfterFailure, refusedWith } from '../../http/failure.ts';
import { acknowledged, keptOf, nextOf, rechained, roomFor, type Outbox } from './outbox.ts';
import type { ReceiptStorage } from './storage.ts';

export interface SenderDoors {
  /** Posts receipts; answers the number that the server expects next. Throws only `Failure`. */
  readonly post: (receipts: Receipts) => Promise<number>;
  readonly device: () => Receipts['device'];
  readonly storage: ReceiptStorage;
  readonly clock: () => number;
  readonly later: (work: () => void, ms: number) => void;
  /** The newest receipt of a start was changed, because the server lacks some before it. */
  readonly onRechained: (newest: Receipt) => void;
  /** The server takes no more receipts of this start. */
  readonly onRefused: (boot: string) => void;
}

/** Sends receipts in their order, one request at a time; keeps them until the server has them. */
export class Sender {
  readonly #doors: SenderDoors;
  #outbox: Outbox;
  #isSending = false;

  constructor(doors: SenderDoors, left: readonly Receipt[] = []) {
    this.#doors = doors;
    this.#outbox = left.map(keptOf);
    void this.#send();
  }

  add(receipts: readonly Receipt[]): void {
    if (receipts.length === 0) return;
    void this.#doors.storage.put(receipts);
    this.#replace(roomFor([...this.#outbox, ...receipts.map(keptOf)], this.#doors.clock()));
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#outbox.length > 0) await this.#sendNext();
    } catch (thrown) {
      if (!mayPass(failureFrom(thrown))) throw thrown;
      this.#doors.later(() => void this.#send(), pauseAfterFailure());
    } finally {
      this.#isSending = false;
    }
  }

  async #sendNext(): Promise<void> {
    const receipts = nextOf(this.#outbox).map(({ receipt }) => receipt);
    const boot = receipts[0]?.boot ?? '';
    const { post, device, clock } = this.#doors;
    try {
      const expected = await post({ sentAt: clock(), device: device(), receipts, done: [] });
      this.#replace(acknowledged(this.#outbox, boot, expected));
    } catch (thrown) {
      if (mayPass(failureFrom(thrown))) throw thrown;
      this.#repair(boot, refusedWith(thrown, 'ReceiptOutOfOrder')?.detail['expected']);
    }
  }

  /** Goes on from the number that the server expects, or ends a start that it refuses otherwise. */
  #repair(boot: string, expected: unknown): void {
    const before = this.#outbox.filter(({ receipt }) => receipt.boot === boot);
    const isUsable = typeof expected === 'number' && before[0]?.receipt.seq !== expected;
    if (!isUsable) {
      this.#replace(this.#outbox.filter(({ receipt }) => receipt.boot !== boot));
      this.#doors.onRefused(boot);
      return;
    }
    const next = rechained(this.#outbox, boot, expected);
    void this.#doors.storage.put(next.map(({ receipt }) => receipt));
    this.#replace(next);
    const newest = next.findLast(({ receipt }) => receipt.boot === boot);
    if (newest !== undefined) this.#doors.onRechained(newest.receipt);
  }

  #replace(next: Outbox): void {
    const stay = new Set(next.map(({ receipt: { boot, seq } }) => `${boot} ${seq}`));
    const gone = this.#outbox.filter(({ receipt: { boot, seq } }) => !stay.has(`${boot} ${seq}`));
    this.#outbox = next;
    void this.#doors.storage.drop(gone.map(({ receipt }) => receipt));
  }
}
