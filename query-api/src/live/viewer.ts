import { FRAME_EVERY_MS, UNSENT_ROWS_BYTES } from '@watchglass/schemas/live/limits';
import type { RowConcept } from '@watchglass/schemas/entities';
import type { Head } from '@watchglass/schemas/live/messages';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { LiveIdentity } from './admission.ts';
import type { Connection } from './connection.ts';
import type { Selection } from './selection.ts';

/** Who looks through a socket. */
export interface Sight extends LiveIdentity {
  readonly membership: Membership;
}

/**
 * One client: what it watches and how much it has been told. No value is kept for it, so the latest value wins, and a slow
 * client costs no more than a fast one.
 */
export class Viewer {
  sight: Sight;
  selection: Selection | null = null;
  /** Changes up to here have been told, in the board's own count. */
  told = 0;
  readonly rows = new Set<RowConcept>();
  /** The last frame's number. */
  frames = 0;
  isClosed = false;
  readonly connection: Connection;
  #cooling: NodeJS.Timeout | undefined;
  /** Of these rows were left out since the last head. */
  readonly #missed = new Set<RowConcept>();

  constructor(sight: Sight, connection: Connection) {
    this.sight = sight;
    this.connection = connection;
  }

  /** Sends what has changed where the client can take it; otherwise that happens as soon as it can. */
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
   * Rows must not be lost silently: a client that cannot take them is told so with the next head. So is one for which there are
   * none, since it came, or may see other things, since they were read.
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
