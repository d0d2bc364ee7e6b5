import type { RowConcept } from '@watchglass/schemas/entities';
import type {
  Frame,
  Head,
  LiveValue,
  OwnChange,
  RowsChanged,
  Snapshot,
  Watch,
} from '@watchglass/schemas/live/messages';
import type { LinkState } from './link.ts';
import { pointKey } from './values.ts';
import type { WatchSet } from './watch.ts';

/** What the gateway says, and when the line itself comes and goes. */
export interface LiveListener {
  readonly connected: () => void;
  readonly disconnected: () => void;
  readonly frame: (frame: Frame) => void;
  readonly rows: (rows: RowsChanged) => void;
  readonly head: (head: Head) => void;
  readonly access: () => void;
  readonly user: (change: OwnChange) => void;
}

/** The socket as this page needs it. `watch` fails where no answer comes in time. */
export interface LiveSocket {
  listen(listener: LiveListener): void;
  watch(watch: Watch): Promise<Snapshot>;
  close(): void;
}

/** Where what was heard goes. */
export interface LiveDoors {
  putValues(values: readonly LiveValue[]): void;
  setLink(state: LinkState): void;
  hearServerTime(serverTime: number): void;
  accessChanged(): Promise<void>;
  /** Who the person is, or what they chose, changed elsewhere; up to here. */
  userChanged(position: string): void;
  /** Waits a moment before trying again. */
  pause(): Promise<void>;
  /** Waits for as long as something may be read without anybody being told that it is not shown yet. */
  patience(): Promise<void>;
}

type Positions = Partial<Readonly<Record<RowConcept, string>>>;

/**
 * Keeps what is shown equal to what the server has. After a gap (a new connection, a missing frame) nothing newer is painted
 * until a snapshot has come, and the link is not live until every list has been read again as well. Gives what ends it.
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
  /** Frames that came while a snapshot was awaited: the newest value per point. */
  readonly #pending = new Map<string, LiveValue>();
  /** The newest that was heard, or is being read, of each concept. */
  readonly #told = new Map<RowConcept, string>();
  /** Up to here none of it was lost on its way to the gateway. */
  readonly #sure = new Map<RowConcept, string>();
  /** Of these something older is missing, or may be. */
  readonly #missed = new Set<RowConcept>();
  readonly #readings = new Set<Promise<void>>();
  /** Those of them for which nobody waits any longer in silence. */
  readonly #overdue = new Set<Promise<void>>();
  #frames = 0;
  #connected = false;
  #whole = false;
  /** Counts attempts to become whole; only the newest one's answer counts. */
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
    // After a gap, they say nothing of those before them.
    if (!this.#whole) this.#missed.add(rows.concept);
    this.#hear(rows);
    for (const reading of this.#watchSet.putRows(rows)) void this.#showSoon(reading);
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

  /** What may be seen is another: rows may have come or gone without a change of theirs, so that all is read again. */
  readonly access = (): void => {
    const again = () => {
      this.#told.clear();
      this.#catchUp();
    };
    void this.#doors.accessChanged().then(again, again);
  };

  readonly user = ({ position }: OwnChange): void => this.#doors.userChanged(position);

  readonly shownChanged = (): void => {
    if (this.#connected) void this.#sync();
  };

  /** What is shown has to be read before it is live; where that is so already, it goes on. */
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
      const snapshot = await this.#socket.watch(this.#watchSet.current());
      if (!current()) return;
      await this.#take(snapshot);
      if (!current()) return;
      this.#settled = mine;
      this.#doors.setLink('live');
    } catch {
      late();
      await this.#doors.pause();
      if (current()) await this.#sync();
    }
  }

  #take(snapshot: Snapshot): Promise<void> {
    this.#doors.hearServerTime(snapshot.serverTime);
    this.#doors.putValues(snapshot.values);
    this.#doors.putValues([...this.#pending.values()]);
    this.#pending.clear();
    this.#whole = true;
    return this.#reread(snapshot.rows);
  }

  #hear({ concept, position }: Pick<RowsChanged, 'concept' | 'position'>): void {
    if (position > (this.#told.get(concept) ?? '')) this.#told.set(concept, position);
  }

  #missing(positions: Positions): readonly [RowConcept, string][] {
    return entriesOf(positions).filter(
      ([concept, position]) => this.#missed.has(concept) || position > (this.#told.get(concept) ?? ''),
    );
  }

  /** Done when nothing is missing any more, and nothing is being read. */
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

  /** A page of a table is read for what was pushed, and shown as it was for as long as that takes. */
  async #showSoon(reading: Promise<void>): Promise<void> {
    const kept = this.#keep(reading);
    await this.#doors.patience();
    if (!this.#readings.has(kept)) return;
    this.#overdue.add(kept);
    this.#noLongerLive();
  }

  /** Said to be known before it is read, so that the head of every second does not ask again; taken back where it failed. */
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
