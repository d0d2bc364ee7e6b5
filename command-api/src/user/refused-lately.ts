/** Time for which a refusal is repeated without a query. */
const REMEMBERED_MS = 1000;
const KEYS_MAX = 10_000;

interface Refused {
  /** Both in milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
}

/** Keys refused within the last second, in bounded memory: a flood is refused without a query for each try. */
export class RefusedLately {
  readonly #refused = new Map<string, Refused>();

  remember(key: string, refused: Refused): void {
    this.#refused.delete(key);
    this.#refused.set(key, refused);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > KEYS_MAX && oldest !== undefined) this.#refused.delete(oldest);
  }

  /** Milliseconds left to wait; 0 if the store must be asked again. */
  waitMs(key: string, nowMs: number): number {
    const refused = this.#refused.get(key);
    return refused === undefined || nowMs >= refused.at + REMEMBERED_MS ? 0 : Math.max(0, refused.until - nowMs);
  }
}
