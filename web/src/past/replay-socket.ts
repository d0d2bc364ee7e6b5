import type { RowConcept } from '@watchglass/schemas/entities';
import {
  effectiveAtOf,
  type LiveValue,
  type PointKey,
  type Snapshot,
  type Watch,
} from '@watchglass/schemas/live/messages';
import type { Speed } from '@watchglass/schemas/moment/limits';
import type { Mark, SegmentView } from '@watchglass/schemas/moment/views';
import { isNewer } from '../live/board.ts';
import type { LiveListener, LiveSocket } from '../live/socket.ts';
import { pointKey } from '../live/values.ts';
import { movedBy } from './moved-by.ts';
import { Reel, type Wanted } from './reel.ts';

/** What is asked of the server. Each rejects if it fails or is broken off. */
export interface Archive {
  /** The newest values at an instant (epoch milliseconds), in any order. */
  values(points: readonly PointKey[], at: number, signal: AbortSignal): Promise<readonly LiveValue[]>;
  segment(points: readonly PointKey[], wanted: Wanted, signal: AbortSignal): Promise<SegmentView>;
}

/** What is played: the player moves it on, and its clock waits where nothing has been read yet. */
export interface Track {
  /** The end of what has been read, epoch milliseconds. Reads on if it is wanted. */
  readyFor(speed: Speed, until: number): number;
  /** Shows everything that was known at the last whole step before an instant. Returns that step's end, and the newest entry shown. */
  show(at: number): { readonly at: number; readonly n: number | null };
  /** Nothing moves any more: what waits is told at once. */
  settle(): void;
}

interface Needs {
  readonly archive: Archive;
  /** The instant at which the page begins, epoch milliseconds. */
  readonly from: number;
  /** True if entries may follow at this very instant. */
  readonly isEntry: boolean;
  /** The reader's own clock, in milliseconds. */
  readonly wall: () => number;
  /** Waits before what failed is tried again. */
  readonly pause: () => Promise<void>;
}

/** Lists are read again at most once in this time each. */
const HEAD_MS = 1_000;

const positionOf = (n: number): string => String(n).padStart(10, '0');

/** Takes the place of the live line: values come as frames and entries as heads, as the clock of the past goes on. */
export class ReplaySocket implements LiveSocket, Track {
  readonly #needs: Needs;
  #listener: LiveListener | null = null;
  #points: readonly PointKey[] = [];
  #reel: Reel;
  /** Ends what is being read for points or steps that are no longer shown. */
  #reading = new AbortController();
  #isReading = false;
  /** The values where the clock stands are there. */
  #isWhole = false;
  #isClosed = false;
  readonly #newest = new Map<string, LiveValue>();
  readonly #rows: Partial<Record<RowConcept, string>> = {};
  #frames = 0;
  #toldAt = -Infinity;
  #isUntold = false;
  #isMoved = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#reel = new Reel(needs.from);
  }

  listen(listener: LiveListener): void {
    this.#listener = listener;
    queueMicrotask(listener.connected);
  }

  /** Other points begin with a snapshot where the clock stands; it waits meanwhile. */
  async watch({ points }: Watch): Promise<Snapshot> {
    if (!this.#isWhole || !sameOf(points, this.#points)) {
      this.#points = points;
      await this.#begin();
    }
    return { values: [...this.#newest.values()], rows: this.#rows, serverTime: this.#needs.wall(), refused: [] };
  }

  close(): void {
    this.#isClosed = true;
    this.#reading.abort();
  }

  readyFor(speed: Speed, until: number): number {
    if (this.#reel.isCoarserThan(speed)) void this.#begin().then(this.#paint, () => undefined);
    const wanted = this.#reel.next(speed, until);
    if (wanted !== null && !this.#isReading) void this.#read(wanted);
    return this.#reel.ready;
  }

  show(at: number): { readonly at: number; readonly n: number | null } {
    const due = this.#reel.take(at);
    this.#put(due.values);
    this.#mark(due);
    return { at: due.at, n: due.marks.at(-1)?.[2] ?? null };
  }

  settle(): void {
    if (!this.#isUntold) return;
    this.#isUntold = false;
    this.#toldAt = this.#needs.wall();
    this.#listener?.head({ serverTime: this.#toldAt, n: this.#frames, rows: { ...this.#rows } });
  }

  /** Reads the values where the clock stands, and forgets what was read ahead. */
  async #begin(): Promise<void> {
    this.#reading.abort();
    const reading = (this.#reading = new AbortController());
    const at = this.#reel.at;
    this.#reel = new Reel(at);
    this.#isReading = true;
    this.#isWhole = false;
    try {
      const values = await this.#needs.archive.values(this.#points, at, reading.signal);
      if (reading.signal.aborted) throw new DOMException('other points are shown', 'AbortError');
      this.#newest.clear();
      for (const value of values) this.#keep(value);
      this.#isWhole = true;
    } finally {
      if (!reading.signal.aborted) this.#isReading = false;
    }
  }

  readonly #paint = (): void => this.#frame([...this.#newest.values()]);

  async #read(wanted: Wanted): Promise<void> {
    const { archive, pause } = this.#needs;
    const [{ signal }, points, reel] = [this.#reading, this.#points, this.#reel];
    this.#isReading = true;
    try {
      const [segment, values] = await Promise.all([
        archive.segment(points, wanted, signal),
        wanted.isAnew ? archive.values(points, wanted.from, signal) : [],
      ]);
      if (segment.to > wanted.from) reel.add(wanted, segment, values);
      else await pause();
    } catch {
      if (!signal.aborted) await pause();
    } finally {
      if (!signal.aborted) this.#isReading = false;
    }
  }

  #put(values: readonly LiveValue[]): void {
    const newer = values.filter((value) => this.#keep(value));
    if (newer.length > 0) this.#frame(newer);
  }

  #frame(values: readonly LiveValue[]): void {
    if (this.#isClosed) return;
    this.#frames += 1;
    this.#listener?.frame({ n: this.#frames, values });
  }

  #keep(value: LiveValue): boolean {
    const key = pointKey(value[0], value[1]);
    const known = this.#newest.get(key);
    if (known !== undefined && !isNewer(ordered(value), ordered(known))) return false;
    this.#newest.set(key, value);
    return true;
  }

  #mark({ at, marks }: { readonly at: number; readonly marks: readonly Mark[] }): void {
    for (const [, concept, n] of marks) this.#tell(movedBy(concept), n);
    if (!this.#isMoved && at > this.#needs.from) {
      this.#isMoved = true;
      // Entries of the same instant are no marks of what comes after it.
      if (this.#needs.isEntry) this.#tell(movedBy(''), 0);
    }
    if (this.#isUntold && this.#needs.wall() - this.#toldAt >= HEAD_MS) this.settle();
  }

  #tell(rows: readonly RowConcept[], n: number): void {
    for (const concept of rows) {
      const position = positionOf(n);
      if (position > (this.#rows[concept] ?? '')) this.#rows[concept] = position;
    }
    this.#isUntold ||= rows.length > 0;
  }
}

const ordered = (value: LiveValue) => ({
  effectiveAt: effectiveAtOf(value),
  measuredAt: value[2],
  position: value[4],
});

function sameOf(some: readonly PointKey[], others: readonly PointKey[]): boolean {
  if (some.length !== others.length) return false;
  const known = new Set(others);
  return some.every((point) => known.has(point));
}
