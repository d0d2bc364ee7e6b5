import type { LogPosition } from '@watchglass/streams/ports/reading-log';
import type { Uplink } from './uplink.ts';

/** A piece of one partition of the log: what lies after `after`, up to and including `upTo`. */
export interface LogRange {
  readonly partition: number;
  readonly after: LogPosition | null;
  readonly upTo: LogPosition;
}

/** Uplinks that go to ClickHouse together. Partitions in ascending order and each in the order of the log: so it can be made again. */
export interface Block {
  readonly ranges: readonly LogRange[];
  readonly uplinks: readonly Uplink[];
  readonly readings: number;
}

/** A block in the making, of all partitions that this process consumes. */
export class OpenBlock {
  /** When the first entry came, on the monotonic clock; null while there is none. */
  startedAt: number | null = null;
  readings = 0;
  readonly #parts = new Map<number, { after: LogPosition | null; upTo: LogPosition; uplinks: Uplink[] }>();

  /** `after` is where the partition stood before; it counts only for the first of a partition. */
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
