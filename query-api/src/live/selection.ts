import type { WatchedPoint } from './point-board.ts';
import type { Viewer } from './viewer.ts';

interface Changes {
  readonly from: number;
  readonly upTo: number;
  /** What ends a frame's JSON: the values, then the closing brackets. */
  readonly tail: Buffer;
}

/**
 * A set of points that is watched as a whole, by however many clients: those who have been told equally much get the same
 * bytes, made once. Nothing is kept per client but how much it has been told.
 */
export class Selection {
  readonly viewers = new Set<Viewer>();
  readonly points: readonly WatchedPoint[];
  readonly signature: string;
  /** Of its newest change, in the board's own count. */
  changedAt = 0;
  #changes: Changes = { from: -1, upTo: -1, tail: Buffer.alloc(0) };

  constructor(points: readonly WatchedPoint[], signature: string) {
    this.points = points;
    this.signature = signature;
  }

  /** The newest values of points that changed after `from`. */
  changesSince(from: number): Changes {
    if (this.#changes.from === from && this.#changes.upTo === this.changedAt) return this.#changes;
    const texts = this.points.filter(({ changedAt }) => changedAt > from).map(({ text }) => text);
    this.#changes = { from, upTo: this.changedAt, tail: Buffer.from(`${texts.join(',')}]}]`) };
    return this.#changes;
  }
}
