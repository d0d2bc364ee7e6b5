import type { RowChange, RowSource } from './row-source.ts';

/** Which changes of a concept's rows have been told, so that one whose announcement was lost is found by what is missing. */
export class ToldChanges {
  /** Up to here rows have been told, but for those whose announcement was lost. */
  position = '';
  /** Up to here none is missing. */
  completeTo = '';
  /** Beyond that: up to where each row has been told. */
  readonly #told = new Map<string, string>();
  readonly #organizationId: number;
  readonly #source: Pick<RowSource, 'head' | 'changedSince'>;
  #opened: Promise<void> | undefined;

  constructor(organizationId: number, source: Pick<RowSource, 'head' | 'changedSince'>) {
    this.#organizationId = organizationId;
    this.#source = source;
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

  /** Begins at the newest position again when it is opened next. */
  close(): void {
    this.#opened = undefined;
    this.#told.clear();
  }

  told(ids: readonly string[], position: string): void {
    for (const id of ids) this.#told.set(id, position);
    if (position > this.position) this.position = position;
  }

  /** Changes that were not told. Announcements may be lost, whatever is heard after them. */
  async lost(): Promise<readonly RowChange[]> {
    await this.open();
    const { position: told } = this;
    if ((await this.#source.head(this.#organizationId)) <= this.completeTo) {
      this.#completed(told);
      return [];
    }
    const changes = await this.#source.changedSince(this.#organizationId, this.completeTo);
    const untold = changes.filter(({ id, position }) => position > (this.#told.get(id) ?? ''));
    const [first] = untold;
    this.#completed(
      changes.findLast(({ position }) => first === undefined || position < first.position)?.position ?? '',
    );
    return untold;
  }

  #completed(upTo: string): void {
    if (upTo > this.completeTo) this.completeTo = upTo;
    for (const [id, position] of this.#told) if (position <= this.completeTo) this.#told.delete(id);
  }
}
