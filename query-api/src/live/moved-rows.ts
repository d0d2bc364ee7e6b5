import { MOVED_EVERY_MS, MOVED_ROWS } from '@watchglass/schemas/live/limits';

/** Rows that changes of other entities move, sent together: the first at once, later ones after a pause. */
export class MovedRows {
  readonly #tell: (ids: readonly string[]) => void;
  readonly #ids = new Set<string>();
  #pause: NodeJS.Timeout | undefined;

  constructor(tell: (ids: readonly string[]) => void) {
    this.#tell = tell;
  }

  /** Returns false if there are too many rows to send one by one: none of them is sent then. */
  add(ids: readonly string[]): boolean {
    for (const id of ids) this.#ids.add(id);
    const isFew = this.#ids.size <= MOVED_ROWS;
    if (!isFew) this.#ids.clear();
    if (this.#pause === undefined) this.#flush();
    return isFew;
  }

  #flush(): void {
    if (this.#ids.size === 0) return;
    const ids = [...this.#ids];
    this.#ids.clear();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#flush();
    }, MOVED_EVERY_MS).unref();
    this.#tell(ids);
  }
}
