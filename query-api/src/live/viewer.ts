import { FRAME_EVERY_MS, UNSENT_ROWS_BYTES } from '@watchglass/schemas/live/limits';
import type { RowConcept } from '@watchglass/schemas/entities';
import type { Head } from '@watchglass/schemas/live/messages';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { LiveIdentity } from './admission.ts';
import type { Connection } from './connection.ts';
import type { Selection } from './selection.ts';

/** The owner of a socket and their membership. */
export interface Sight extends LiveIdentity {
  readonly membership: Membership;
}

/**
 * One client: its watch, and how much it has received. No value is kept per client, so a slow client costs no more than
 * a fast one and gets the latest value.
 */
export class Viewer {
  sight: Sight;
  selection: Selection | null = null;
  /** The board's count up to which changes were sent. */
  told = 0;
  readonly rows = new Set<RowConcept>();
  /** The number of the last frame. */
  frames = 0;
  isClosed = false;
  /** The number of seconds for which the client is connected, as its heads count them. */
  beats = 0;
  /** Reads of the membership are numbered as they begin: an older answer never replaces a newer one. */
  readonly visits = { begun: 0, taken: 0 };
  readonly connection: Connection;
  #cooling: NodeJS.Timeout | undefined;
  /** Concepts of which rows were left out since the last head. */
  readonly #missed = new Set<RowConcept>();

  constructor(sight: Sight, connection: Connection) {
    this.sight = sight;
    this.connection = connection;
  }

  /** Sends changes if the client can take them now, otherwise as soon as it can. */
  flush(): void {
    if (this.selection === null || this.selection.changedAt <= this.told) return;
    if (this.#cooling !== undefined || this.connection.unsent > 0) return;
    const { tail, upTo } = this.selection.changesSince(this.told);
    this.frames += 1;
    this.told = upTo;
    this.connection.sendEnding(`2["frame",{"n":${this.frames},"values":[`, tail);
    this.#cooling = setTimeout(() => {
      this.#cooling = undefined;
      this.flush();
    }, FRAME_EVERY_MS);
  }

  /**
   * Rows must not be lost silently: if a client is too slow for them, the next head names their concept. The same holds
   * if `rows` is undefined because the client connected, or its sight changed, after the read.
   */
  sendRows(concept: RowConcept, rows: Buffer | undefined): void {
    const { unsent } = this.connection;
    if (rows !== undefined && (unsent === 0 || unsent + rows.length <= UNSENT_ROWS_BYTES))
      this.connection.sendEnding('2', rows);
    else this.#missed.add(concept);
  }

  /** `before`: see `Connection.send`. */
  sendHead(told: Omit<Head, 'missed'>, before: number): void {
    const head: Head = this.#missed.size === 0 ? told : { ...told, missed: [...this.#missed] };
    this.connection.send(`2${JSON.stringify(['head', head])}`, before);
    this.#missed.clear();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.#cooling);
  }
}
