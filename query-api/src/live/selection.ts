import type { WatchedPoint } from './point-board.ts';
import type { Viewer } from './viewer.ts';

interface Changes {
  readonly from: number;
  readonly upTo: number;
  /** The end of a frame's JSON: the values and the closing brackets. */
  readonly tail: Buffer;
}

/**
 * A set of points that any number of clients watch together. Clients that have received equally much get the same
 * bytes, made once; per client only that count is kept.
 */
export class Selection {
  readonly viewers = new Set<Viewer>();
  readonly points: readonly WatchedPoint[];
  readonly signature: string;
  /** The board's count at the newest change. */
  changedAt = 0;
  #changes: Changes = { from: -1, upTo: -1, tail: Buffer.alloc(0) };

  constructor(points: readonly WatchedPoint[], signature: string) {
    this.points = points;
    this.signature = signature;
  }

  /** Returns the newest values of points that changed after `from`. */
  changesSince(from: number): Changes {
    if (this.#changes.from === from && this.#changes.upTo === this.changedAt) return this.#changes;
    const texts = this.points.filter(({ changedAt }) => changedAt > from).map(({ text }) => text);
    this.#changes = { from, upTo: this.changedAt, tail: Buffer.from(`${texts.join(',')}]}]`) };
    return this.#changes;
  }
}
