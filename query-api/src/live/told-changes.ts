import type { RowChange, RowSource } from './row-source.ts';

/** Records the sent changes of a concept's rows, so that a change whose announcement was lost can be found. */
export class ToldChanges {
  /** The position up to which rows were sent, except rows whose announcement was lost. */
  position = '';
  /** The position up to which no row is missing. */
  completeTo = '';
  /** The position up to which each row was sent, beyond `completeTo`. */
  readonly #told = new Map<string, string>();
  readonly #organizationId: number;
  readonly #source: Pick<RowSource, 'head' | 'changedSince'>;
  #opened: Promise<void> | undefined;

  constructor(organizationId: number, source: Pick<RowSource, 'head' | 'changedSince'>) {
    this.#organizationId = organizationId;
    this.#source = source;
  }

  /** Resolves when the first position is known. */
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

  /** The next `open` begins at the newest position. */
  close(): void {
    this.#opened = undefined;
    this.#told.clear();
  }

  told(ids: readonly string[], position: string): void {
    for (const id of ids) this.#told.set(id, position);
    if (position > this.position) this.position = position;
  }

  /** Returns changes that were not sent. An announcement may be lost even if later ones are heard. */
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
