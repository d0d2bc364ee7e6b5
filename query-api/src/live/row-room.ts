import { FRAME_EVERY_MS } from '@watchglass/schemas/live/limits';
import type { RowConcept } from '@watchglass/schemas/entities';
import type { RowAnnouncement, RowsChanged } from '@watchglass/schemas/live/messages';
import { sightIn, type Sight } from '@watchglass/schemas/member/rights';
import { inTurns } from './in-turns.ts';
import { MovedRows } from './moved-rows.ts';
import type { RowSource } from './row-source.ts';
import { ToldChanges } from './told-changes.ts';
import type { Viewer } from './viewer.ts';

export interface RoomSources {
  readonly own: RowSource;
  readonly movers: readonly RowSource[];
}

/** The viewers of one concept's rows in one organization. Each viewer gets the rows in their sight. */
export class RowRoom {
  readonly viewers = new Set<Viewer>();
  readonly #organizationId: number;
  readonly #source: RowSource;
  readonly #report: (error: unknown) => void;
  readonly #own: ToldChanges;
  /** The announcements heard from entities whose changes move rows of this concept. */
  readonly #movers: ReadonlyMap<RowConcept, ToldChanges>;
  #announced = new Set<string>();
  #announcedPosition = '';
  /** The announced rows that are being read. */
  #reading = new Set<string>();
  #isWorking = false;
  readonly #moved = new MovedRows((ids) => this.#tell(ids));

  constructor(organizationId: number, sources: RoomSources, report: (error: unknown) => void) {
    this.#organizationId = organizationId;
    this.#source = sources.own;
    this.#report = report;
    this.#own = new ToldChanges(organizationId, sources.own);
    this.#movers = new Map(sources.movers.map((mover) => [mover.concept, new ToldChanges(organizationId, mover)]));
  }

  /** The entities whose announcements this room needs besides its own. */
  get movers(): Iterable<RowConcept> {
    return this.#movers.keys();
  }

  hasMover(concept: RowConcept): boolean {
    return this.#movers.has(concept);
  }

  /** The position up to which rows were sent, except rows whose announcement was lost. */
  get position(): string {
    return this.#own.position;
  }

  /** The position up to which no row is missing. */
  get completeTo(): string {
    return this.#own.completeTo;
  }

  /** Resolves when the first position is known. */
  async open(): Promise<void> {
    // An empty room has no subscriptions to movers: the next client reads the moved rows itself.
    if (this.viewers.size === 0) for (const mover of this.#movers.values()) mover.close();
    await Promise.all([this.#own, ...this.#movers.values()].map((each) => each.open()));
  }

  /** Sends the rows, together with rows announced shortly after. */
  announced({ ids, position }: RowAnnouncement): void {
    if (this.viewers.size === 0) return;
    if (position > this.#announcedPosition) this.#announcedPosition = position;
    this.#tell(ids);
  }

  /** Sends the rows that changes of another entity move: they keep their own position. */
  async movedBy(mover: RowConcept, { ids, position, moved = {} }: RowAnnouncement): Promise<void> {
    if (this.viewers.size === 0) return;
    this.#movers.get(mover)?.told(ids, position);
    const rows = moved[this.#source.concept];
    if (rows === undefined) return;
    const found = 'of' in rows ? await this.#source.movedBy(mover, this.#organizationId, rows.of) : rows;
    if (!this.#moved.add(found)) this.#miss();
  }

  /** Checks for changed rows that were not sent, and sends them. If a mover's change was lost, clients read again. */
  async check(): Promise<void> {
    if (this.viewers.size === 0) return;
    const lost = (await this.#own.lost()).filter(({ id }) => !this.#announced.has(id) && !this.#reading.has(id));
    const last = lost.at(-1);
    if (last !== undefined) this.announced({ ids: lost.map(({ id }) => id), position: last.position });
    for (const mover of this.#movers.values()) {
      const unheard = await mover.lost();
      if (unheard.length > 0) this.#miss();
      for (const { id, position } of unheard) mover.told([id], position);
    }
  }

  #miss(): void {
    for (const viewer of this.viewers) viewer.sendRows(this.#source.concept, undefined);
  }

  #tell(ids: Iterable<string>): void {
    if (this.viewers.size === 0) return;
    for (const id of ids) this.#announced.add(id);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#announced.size > 0) {
      const position = this.#announcedPosition > this.position ? this.#announcedPosition : this.position;
      [this.#reading, this.#announced] = [this.#announced, new Set()];
      const began = performance.now();
      await this.#tellAll([...this.#reading], position).catch(this.#report);
      this.#reading.clear();
      const took = performance.now() - began;
      // At least half of the time is left to other work, so that thousands of clients can reconnect while alarms ring.
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(FRAME_EVERY_MS - took, took));
      });
    }
    this.#isWorking = false;
  }

  /** Until all viewers have the rows, heads carry the previous position: more rows than a head names are harmless. */
  async #tellAll(ids: readonly string[], position: string): Promise<void> {
    const { concept } = this.#source;
    const read = new Map<string, Buffer>();
    for (const [audience, sight] of this.#audiences()) {
      const items = await this.#source.rowsByIds(sight, ids);
      read.set(audience, Buffer.from(JSON.stringify(['rows', { concept, position, items } satisfies RowsChanged])));
    }
    await inTurns(this.viewers, (viewer) => viewer.sendRows(concept, read.get(audienceOf(this.#sightOf(viewer)))));
    this.#own.told(ids, position);
  }

  /** Groups viewers by their sight: one audience, unless a viewer is limited to locations or a wall. */
  #audiences(): ReadonlyMap<string, Sight> {
    const audiences = new Map<string, Sight>();
    for (const viewer of this.viewers) {
      const sight = this.#sightOf(viewer);
      const audience = audienceOf(sight);
      if (!audiences.has(audience)) audiences.set(audience, sight);
    }
    return audiences;
  }

  #sightOf({ sight: { membership } }: Viewer): Sight {
    const sight = sightIn(this.#organizationId, membership);
    return this.#source.isPlaced ? sight : { ...sight, locations: null };
  }
}

/** Walls share an audience only with themselves. */
const audienceOf = ({ locations, shown }: Sight): string =>
  `${locations?.toSorted().join() ?? ''} ${shown === undefined ? '' : JSON.stringify(shown)}`.trimEnd();
