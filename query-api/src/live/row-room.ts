import { FRAME_EVERY_MS } from '@watchglass/schemas/live/limits';
import type { RowAnnouncement, RowsChanged } from '@watchglass/schemas/live/messages';
import { limitOf, type Sight } from '@watchglass/schemas/member/rights';
import { inTurns } from './in-turns.ts';
import type { RowChange, RowSource } from './row-source.ts';
import type { Viewer } from './viewer.ts';

/** Those of one organization who are told of one concept's rows: each of those that they may see. */
export class RowRoom {
  readonly viewers = new Set<Viewer>();
  /** Up to here rows have been told, but for those whose announcement was lost. */
  position = '';
  /** Up to here none is missing. */
  completeTo = '';
  /** Beyond that: up to where each row has been told. */
  readonly #told = new Map<string, string>();
  readonly #organizationId: number;
  readonly #source: RowSource;
  readonly #report: (error: unknown) => void;
  #announced = new Set<string>();
  #announcedPosition = '';
  /** Announced, and being read. */
  #reading = new Set<string>();
  #isWorking = false;
  #opened: Promise<void> | undefined;

  constructor(organizationId: number, source: RowSource, report: (error: unknown) => void) {
    this.#organizationId = organizationId;
    this.#source = source;
    this.#report = report;
  }

  /** Resolves when the position to begin with is known. */
  open(): Promise<void> {
    this.#opened ??= this.#source.head(this.#organizationId).then(
      (head) => {
        this.position = this.completeTo = head;
      },
      (error: unknown) => {
        this.#opened = undefined;
        throw error;
      },
    );
    return this.#opened;
  }

  /** Tells the rows, with those that are announced shortly after. */
  announced({ ids, position }: RowAnnouncement): void {
    if (this.viewers.size === 0) return;
    for (const id of ids) this.#announced.add(id);
    if (position > this.#announcedPosition) this.#announcedPosition = position;
    if (!this.#isWorking) void this.#work();
  }

  /** Looks whether rows have changed that were not told, and tells those. Announcements may be lost, whatever is heard after them. */
  async check(): Promise<void> {
    if (this.viewers.size === 0) return;
    await this.open();
    const { position: told } = this;
    if ((await this.#source.head(this.#organizationId)) <= this.completeTo) this.#completed(told);
    else this.#find(await this.#source.changedSince(this.#organizationId, this.completeTo));
  }

  #find(changes: readonly RowChange[]): void {
    const untold = changes.filter(({ id, position }) => position > (this.#told.get(id) ?? ''));
    const [first] = untold;
    this.#completed(
      changes.findLast(({ position }) => first === undefined || position < first.position)?.position ?? '',
    );
    const lost = untold.filter(({ id }) => !this.#announced.has(id) && !this.#reading.has(id));
    const last = lost.at(-1);
    if (last !== undefined) this.announced({ ids: lost.map(({ id }) => id), position: last.position });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#announced.size > 0) {
      const position = this.#announcedPosition;
      [this.#reading, this.#announced] = [this.#announced, new Set()];
      const began = performance.now();
      await this.#tellAll([...this.#reading], position).catch(this.#report);
      this.#reading.clear();
      const took = performance.now() - began;
      // Half of the time at least is for others: thousands who come back are let in while alarms ring.
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(FRAME_EVERY_MS - took, took));
      });
    }
    this.#isWorking = false;
  }

  /** Until all are told, heads say the position from before: to be told more than that is no harm. */
  async #tellAll(ids: readonly string[], position: string): Promise<void> {
    const { concept } = this.#source;
    const read = new Map<string, Buffer>();
    for (const [audience, sight] of this.#audiences()) {
      const items = await this.#source.rowsByIds(sight, ids);
      read.set(audience, Buffer.from(JSON.stringify(['rows', { concept, position, items } satisfies RowsChanged])));
    }
    await inTurns(this.viewers, (viewer) => viewer.sendRows(concept, read.get(audienceOf(this.#limitOf(viewer)))));
    for (const id of ids) this.#told.set(id, position);
    if (position > this.position) this.position = position;
  }

  #completed(upTo: string): void {
    if (upTo > this.completeTo) this.completeTo = upTo;
    for (const [id, position] of this.#told) if (position <= this.completeTo) this.#told.delete(id);
  }

  /** Who is told the same, by what they may see of this concept: one audience, unless somebody is limited to locations. */
  #audiences(): ReadonlyMap<string, Sight> {
    const audiences = new Map<string, Sight>();
    for (const viewer of this.viewers) {
      const locations = this.#limitOf(viewer);
      const audience = audienceOf(locations);
      if (!audiences.has(audience)) audiences.set(audience, { organizationId: this.#organizationId, locations });
    }
    return audiences;
  }

  #limitOf({ sight: { membership } }: Viewer): readonly string[] | null {
    return this.#source.isPlaced ? limitOf(membership) : null;
  }
}

const audienceOf = (limit: readonly string[] | null): string => limit?.toSorted().join() ?? '';
