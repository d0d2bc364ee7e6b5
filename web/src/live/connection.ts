import type { RowConcept } from '@watchglass/schemas/entities';
import type { Frame, Head, LiveValue, OwnChange, RowsChanged, Snapshot } from '@watchglass/schemas/live/messages';
import type { LinkState } from './link.ts';
import type { LiveListener, LiveSocket } from './socket.ts';
import { pointKey } from './values.ts';
import type { WatchSet } from './watch.ts';

/** The receivers of pushed values, rows and changes. */
export interface LiveDoors {
  putValues(values: readonly LiveValue[]): void;
  setLink(state: LinkState): void;
  hearServerTime(serverTime: number): void;
  /**
   * Reads the caller and their rights. Resolves to true if they may see other rows than at the previous read, or if that
   * is unknown; rejects if the read fails.
   */
  readSight(): Promise<boolean>;
  /** The user's rights or preferences changed elsewhere, up to this position. */
  userChanged(position: string): void;
  /** Waits a moment before a retry. */
  pause(): Promise<void>;
  /** Resolves after the time for which a read may stay unannounced on screen. */
  patience(): Promise<void>;
}

type Positions = Partial<Readonly<Record<RowConcept, string>>>;

/**
 * Keeps the shown data equal to the server's. After a gap (new connection, missing frame) nothing newer is painted
 * until a snapshot arrives, and the link is live only when every list has been read again. Rights may change while no
 * line is there to tell it: they are read at each connection. Returns the function that ends the connection.
 */
export function connectLive(socket: LiveSocket, watchSet: WatchSet, doors: LiveDoors): () => void {
  const live = new LiveConnection(socket, watchSet, doors);
  socket.listen(live);
  const unwatch = watchSet.onChange(live.shownChanged);
  return () => {
    unwatch();
    live.disconnected();
    socket.close();
  };
}

class LiveConnection implements LiveListener {
  readonly #socket: LiveSocket;
  readonly #watchSet: WatchSet;
  readonly #doors: LiveDoors;
  /** Frames received while a snapshot was awaited: the newest value per point. */
  readonly #pending = new Map<string, LiveValue>();
  /** The newest position of each concept that was pushed or is being read. */
  readonly #told = new Map<RowConcept, string>();
  /** Up to this position, no rows of the concept were lost on their way to the gateway. */
  readonly #sure = new Map<RowConcept, string>();
  /** Concepts of which older rows are missing, or may be. */
  readonly #missed = new Set<RowConcept>();
  readonly #readings = new Set<Promise<void>>();
  /** Reads that took longer than `patience`. */
  readonly #overdue = new Set<Promise<void>>();
  /** The read of the caller's sight that counts; undefined before it and after it failed. */
  #sight: Promise<void> | undefined;
  #frames = 0;
  #connected = false;
  #whole = false;
  /** Counts attempts to catch up; only the answer of the newest attempt is used. */
  #round = 0;
  /** The attempt that made the link live. */
  #settled = 0;

  constructor(socket: LiveSocket, watchSet: WatchSet, doors: LiveDoors) {
    this.#socket = socket;
    this.#watchSet = watchSet;
    this.#doors = doors;
  }

  readonly connected = (): void => {
    this.#frames = 0;
    this.#connected = true;
    this.#pending.clear();
    for (const [concept, position] of this.#told)
      if (position > (this.#sure.get(concept) ?? '')) this.#missed.add(concept);
    this.#sight = undefined;
    this.#catchUp();
  };

  readonly disconnected = (): void => {
    this.#connected = false;
    this.#round++;
    this.#doors.setLink('down');
  };

  readonly frame = (frame: Frame): void => {
    const gap = frame.n !== this.#frames + 1;
    this.#frames = frame.n;
    if (gap) this.#catchUp();
    if (this.#whole) return this.#doors.putValues(frame.values);
    for (const value of frame.values) this.#pending.set(pointKey(value[0], value[1]), value);
  };

  readonly rows = (rows: RowsChanged): void => {
    // Rows after a gap do not prove that earlier rows arrived.
    if (!this.#whole) this.#missed.add(rows.concept);
    this.#hear(rows);
    for (const reading of this.#watchSet.putRows(rows)) void this.#showSoon(rows.concept, reading);
  };

  readonly head = (head: Head): void => {
    this.#doors.hearServerTime(head.serverTime);
    for (const [concept, position] of entriesOf({ ...head.rows, ...head.sure })) this.#sure.set(concept, position);
    for (const concept of head.missed ?? []) this.#missed.add(concept);
    if (head.n > this.#frames) {
      this.#frames = head.n;
      this.#catchUp();
    } else if (this.#missing(head.rows).length > 0) this.#noLongerLive();
  };

  /**
   * The caller's sight changed: rows may appear or disappear without a change of their own, so every list is read
   * again.
   */
  readonly access = (): void => {
    this.#told.clear();
    this.#sight = undefined;
    if (this.#connected) this.#catchUp();
    else void this.#readSight();
  };

  readonly denied = (): void => {
    this.#sight = undefined;
    void this.#readSight();
  };

  readonly user = ({ position }: OwnChange): void => this.#doors.userChanged(position);

  readonly shownChanged = (): void => {
    if (this.#connected) void this.#sync();
  };

  /** Ends the live state until a snapshot and the lists are read. A catch-up that is underway goes on. */
  #noLongerLive(): void {
    if (!this.#connected || this.#settled !== this.#round) return;
    this.#doors.setLink('catchingUp');
    void this.#sync();
  }

  #catchUp(): void {
    this.#whole = false;
    this.#doors.setLink('catchingUp');
    void this.#sync();
  }

  async #sync(): Promise<void> {
    const mine = ++this.#round;
    const current = () => mine === this.#round && this.#connected;
    const late = () => {
      if (this.#connected && this.#settled < mine) this.#doors.setLink('catchingUp');
    };
    void this.#doors.patience().then(late);
    try {
      const sight = this.#readSight();
      const snapshot = await this.#socket.watch(this.#watchSet.current());
      if (!current()) return;
      this.#take(snapshot);
      await sight;
      await this.#reread(snapshot.rows);
      if (!current()) return;
      this.#settled = mine;
      this.#doors.setLink('live');
    } catch {
      late();
      await this.#doors.pause();
      if (current()) await this.#sync();
    }
  }

  #readSight(): Promise<void> {
    const known = this.#sight;
    if (known !== undefined) return known;
    const mine = this.#doors.readSight().then(
      (isOther) => {
        if (isOther) this.#told.clear();
      },
      (thrown: unknown) => {
        if (this.#sight === mine) this.#sight = undefined;
        throw thrown;
      },
    );
    // It is awaited after the snapshot, which may fail first.
    mine.catch(() => undefined);
    this.#sight = mine;
    return mine;
  }

  #take(snapshot: Snapshot): void {
    this.#doors.hearServerTime(snapshot.serverTime);
    this.#doors.putValues(snapshot.values);
    this.#doors.putValues([...this.#pending.values()]);
    this.#pending.clear();
    this.#whole = true;
  }

  #hear({ concept, position }: Pick<RowsChanged, 'concept' | 'position'>): void {
    if (position > (this.#told.get(concept) ?? '')) this.#told.set(concept, position);
  }

  #missing(positions: Positions): readonly [RowConcept, string][] {
    return entriesOf(positions).filter(
      ([concept, position]) => this.#missed.has(concept) || position > (this.#told.get(concept) ?? ''),
    );
  }

  /** Resolves when no rows are missing and no read is underway. */
  async #reread(positions: Positions): Promise<void> {
    do {
      for (const [concept, position] of this.#missing(positions)) void this.#keep(this.#rereadOne(concept, position));
      await Promise.all(this.#readings);
    } while (this.#missing(positions).length > 0 || this.#overdue.size > 0);
  }

  #keep(reading: Promise<void>): Promise<void> {
    const kept = reading.finally(() => {
      this.#readings.delete(kept);
      this.#overdue.delete(kept);
    });
    this.#readings.add(kept);
    return kept;
  }

  /** A pushed change of a paged table needs a read; the table keeps its old rows during it. */
  async #showSoon(concept: RowConcept, reading: Promise<void>): Promise<void> {
    const kept = this.#keep(reading);
    kept.catch(() => {
      this.#missed.add(concept);
      this.#noLongerLive();
    });
    await this.#doors.patience();
    if (!this.#readings.has(kept)) return;
    this.#overdue.add(kept);
    this.#noLongerLive();
  }

  /**
   * The position is recorded before the read, so that the head of each second does not start another. A failed read
   * takes it back.
   */
  async #rereadOne(concept: RowConcept, position: string): Promise<void> {
    this.#hear({ concept, position });
    this.#missed.delete(concept);
    try {
      await this.#watchSet.reread(concept, position);
    } catch (thrown) {
      this.#missed.add(concept);
      throw thrown;
    }
  }
}

function entriesOf(positions: Positions): [RowConcept, string][] {
  return Object.entries(positions) as [RowConcept, string][];
}
