import { FRAME_EVERY_MS, UNSENT_ROWS_BYTES } from '@watchglass/schemas/live/limits';
import type { RowConcept } from '@watchglass/schemas/live/messages';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { Connection } from './connection.ts';
import type { WatchedPoint } from './point-board.ts';

/** Who looks through a socket. */
export interface Sight {
  readonly userId: string;
  readonly sessionId: string;
  readonly membership: Membership;
}

/**
 * One client: what it watches and what it has not been told yet. Only the points are remembered, not their values, so
 * the latest value wins and a slow client costs no more than a fast one.
 */
export class Viewer {
  sight: Sight;
  readonly points = new Set<WatchedPoint>();
  readonly rows = new Set<RowConcept>();
  readonly pending = new Set<WatchedPoint>();
  /** The last frame's number. */
  frames = 0;
  isClosed = false;
  readonly connection: Connection;
  #cooling: NodeJS.Timeout | undefined;

  constructor(sight: Sight, connection: Connection) {
    this.sight = sight;
    this.connection = connection;
  }

  /** Sends what is pending where the client can take it; otherwise that happens as soon as it can. */
  flush(): void {
    if (this.pending.size === 0 || this.#cooling !== undefined || this.connection.unsent > 0) return;
    this.frames += 1;
    this.connection.send(frameOf(this.frames, this.pending));
    this.pending.clear();
    this.#cooling = setTimeout(() => {
      this.#cooling = undefined;
      this.flush();
    }, FRAME_EVERY_MS);
  }

  /** Rows must not be lost silently: a client that cannot take them finds itself behind the next head. */
  sendRows(packet: string): void {
    if (this.connection.unsent + packet.length <= UNSENT_ROWS_BYTES || this.connection.unsent === 0) this.connection.send(packet);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.#cooling);
  }
}

function frameOf(n: number, points: ReadonlySet<WatchedPoint>): string {
  let values = '';
  for (const { text } of points) values = values === '' ? text : `${values},${text}`;
  return `2["frame",{"n":${n},"values":[${values}]}]`;
}
