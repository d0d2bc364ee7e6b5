import type { LogPosition } from '@watchglass/streams/ports/reading-log';
import type { Uplink } from './uplink.ts';

/** A range of one partition of the log: from `after`, excluded, up to and including `upTo`. */
export interface LogRange {
  readonly partition: number;
  readonly after: LogPosition | null;
  readonly upTo: LogPosition;
}

/**
 * Uplinks that one insert writes. Partitions ascend and each is in the order of the log, so that the block can be made
 * again.
 */
export interface Block {
  readonly ranges: readonly LogRange[];
  readonly uplinks: readonly Uplink[];
  readonly readings: number;
}

/** A growing block of all partitions that this process consumes. */
export class OpenBlock {
  /** Instant of the first entry on the monotonic clock; null without an entry. */
  startedAt: number | null = null;
  readings = 0;
  readonly #parts = new Map<number, { after: LogPosition | null; upTo: LogPosition; uplinks: Uplink[] }>();

  /** `after` is the partition's previous position; only the first range of a partition uses it. */
  add(range: LogRange, uplinks: readonly Uplink[]): void {
    this.startedAt ??= performance.now();
    const part = this.#parts.get(range.partition) ?? { after: range.after, upTo: range.upTo, uplinks: [] };
    this.#parts.set(range.partition, part);
    part.upTo = range.upTo;
    for (const uplink of uplinks) {
      part.uplinks.push(uplink);
      this.readings += uplink.slots.length;
    }
  }

  seal(): Block {
    const parts = [...this.#parts].toSorted(([a], [b]) => a - b);
    return {
      ranges: parts.map(([partition, { after, upTo }]) => ({ partition, after, upTo })),
      uplinks: parts.flatMap(([, { uplinks }]) => uplinks),
      readings: this.readings,
    };
  }
}
