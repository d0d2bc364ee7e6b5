import type { LogPosition } from '@watchglass/streams/ports/reading-log';

/** A range of one partition of a log: from `after`, excluded, up to and including `upTo`. */
export interface LogRange {
  readonly partition: number;
  readonly after: LogPosition | null;
  readonly upTo: LogPosition;
}

/** Items that one insert writes. Partitions ascend and each is in the order of the log, so that the block can be made again. */
export interface LogBlock<I> {
  readonly ranges: readonly LogRange[];
  readonly items: readonly I[];
  /** The sum of the items' sizes. */
  readonly size: number;
}

/** A growing block of all partitions that this process consumes. */
export class OpenBlock<I> {
  /** Instant of the first entry on the monotonic clock; null without an entry. */
  startedAt: number | null = null;
  size = 0;
  readonly #sizeOf: (item: I) => number;
  readonly #parts = new Map<number, { after: LogPosition | null; upTo: LogPosition; items: I[] }>();

  constructor(sizeOf: (item: I) => number) {
    this.#sizeOf = sizeOf;
  }

  /** `after` is the partition's previous position; only the first range of a partition uses it. */
  add(range: LogRange, items: readonly I[]): void {
    this.startedAt ??= performance.now();
    const part = this.#parts.get(range.partition) ?? { after: range.after, upTo: range.upTo, items: [] };
    this.#parts.set(range.partition, part);
    part.upTo = range.upTo;
    for (const item of items) {
      part.items.push(item);
      this.size += this.#sizeOf(item);
    }
  }

  seal(): LogBlock<I> {
    const parts = [...this.#parts].toSorted(([a], [b]) => a - b);
    return {
      ranges: parts.map(([partition, { after, upTo }]) => ({ partition, after, upTo })),
      items: parts.flatMap(([, { items }]) => items),
      size: this.size,
    };
  }
}
