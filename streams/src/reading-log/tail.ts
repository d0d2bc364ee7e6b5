import { toPosition } from '../ordered-log/position.ts';
import { PAGE_BYTES, PAGE_ENTRIES, type LogPage, type WrittenBatch } from './entries.ts';

const MOST_BATCHES = 256;
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The newest batches that this process has committed, without a gap, so that consumers which keep up need not read them
 * from the database. A batch that does not follow the previous one, because another process wrote between, begins the
 * tail anew.
 */
export class Tail {
  #batches: WrittenBatch[] = [];
  #bytes = 0;

  /** The place of its newest entry; 0 while it is empty. */
  get upTo(): number {
    return this.#batches.at(-1)?.upTo ?? 0;
  }

  add(batch: WrittenBatch): void {
    if (this.upTo !== batch.before) {
      this.#batches = [];
      this.#bytes = 0;
    }
    this.#batches.push(batch);
    this.#bytes += batch.bytes;
    while (this.#batches.length > MOST_BATCHES || (this.#batches.length > 1 && this.#bytes > MOST_BYTES)) {
      this.#bytes -= this.#batches.shift()?.bytes ?? 0;
    }
  }

  /** The next entries of a partition; null if the tail does not reach back to `after` or has nothing newer. */
  read(partition: number, after: number): LogPage | null {
    const batches = this.#batchesAfter(after);
    const last = batches.at(-1);
    if (last === undefined || last.upTo <= after) return null;
    const position = toPosition(after);
    const entries = batches.flatMap((batch) =>
      batch.entries.filter((entry) => entry.partition === partition && entry.position > position),
    );
    return { entries, upTo: last.upTo };
  }

  /** About a page of batches; the first one holds or follows `after`. */
  #batchesAfter(after: number): readonly WrittenBatch[] {
    const first = this.#batches.findLastIndex((batch) => batch.before <= after);
    if (first < 0) return [];
    let [end, entries, bytes] = [first, 0, 0];
    for (
      let batch = this.#batches[end];
      batch !== undefined && entries < PAGE_ENTRIES && bytes < PAGE_BYTES;
      batch = this.#batches[end]
    ) {
      entries += batch.entries.length;
      bytes += batch.bytes;
      end += 1;
    }
    return this.#batches.slice(first, end);
  }
}
