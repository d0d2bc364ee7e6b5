import { FRAME_EVERY_MS } from '@watchglass/schemas/live/limits';
import type { RowAnnouncement, RowsChanged } from '@watchglass/schemas/live/messages';
import { limitOf, type Sight } from '@watchglass/schemas/member/rights';
import type { RowSource } from './row-source.ts';
import type { Viewer } from './viewer.ts';

/** Those of one organization who are told of one concept's rows: each of those that they may see. */
export class RowRoom {
  readonly viewers = new Set<Viewer>();
  /** Up to here rows have been told. */
  position = '';
  readonly #organizationId: number;
  readonly #source: RowSource;
  readonly #report: (error: unknown) => void;
  #announced = new Set<string>();
  #announcedPosition = '';
  #working: Promise<void> | undefined;
  #opened: Promise<void> | undefined;

  constructor(organizationId: number, source: RowSource, report: (error: unknown) => void) {
    this.#organizationId = organizationId;
    this.#source = source;
    this.#report = report;
  }

  /** Resolves when the position to begin with is known. */
  open(): Promise<void> {
    this.#opened ??= this.#source.head(this.#organizationId).then(
      (head) => this.#moveTo(head),
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
    this.#working ??= this.#work();
  }

  /** Looks whether rows have changed that were not announced, and tells those. */
  async check(): Promise<void> {
    if (this.viewers.size === 0 || this.#working !== undefined) return;
    await this.open();
    const head = await this.#source.head(this.#organizationId);
    if (head <= this.position || this.#announced.size > 0) return;
    this.announced(await this.#source.changedSince(this.#organizationId, this.position));
  }

  async #work(): Promise<void> {
    while (this.#announced.size > 0) {
      const [ids, position] = [[...this.#announced], this.#announcedPosition];
      this.#announced = new Set();
      const cooling = new Promise((resolve) => { setTimeout(resolve, FRAME_EVERY_MS); });
      try {
        for (const [audience, sight] of this.#audiences()) this.#tell(audience, await this.#source.rowsByIds(sight, ids), position);
        this.#moveTo(position);
      } catch (error) {
        this.#report(error);
      }
      await cooling;
    }
    this.#working = undefined;
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

  /** Whose limit is another by now is of another audience. */
  #tell(audience: string, items: readonly unknown[], position: string): void {
    const rows = Buffer.from(JSON.stringify(['rows', { concept: this.#source.concept, position, items } satisfies RowsChanged]));
    for (const viewer of this.viewers) if (audienceOf(this.#limitOf(viewer)) === audience) viewer.sendRows(rows);
  }

  #moveTo(position: string): void {
    if (position > this.position) this.position = position;
  }
}

const audienceOf = (limit: readonly string[] | null): string => limit?.toSorted().join() ?? '';
