/** What a subscription has received since its last entry in the log. */
export interface Received {
  readonly at: Date;
  readonly readings: number;
  readonly bytes: number;
  readonly ms: number;
}

const ENTRY_MS = 60_000;

/** One entry of the log a minute, however much is received. */
export class ReceivedTally {
  #since: number | null = null;
  #last = 0;
  #readings = 0;
  #bytes = 0;

  add(now: Date, { readings, bytes }: Pick<Received, 'readings' | 'bytes'>): void {
    this.#since ??= now.getTime();
    this.#last = now.getTime();
    this.#readings += readings;
    this.#bytes += bytes;
  }

  /** What was received, if a minute is over or the line has ended; it is forgotten here. Null if there is nothing to say yet. */
  take(now: Date, hasEnded: boolean): Received | null {
    const since = this.#since;
    if (since === null || (!hasEnded && now.getTime() - since < ENTRY_MS)) return null;
    const received = { at: new Date(since), readings: this.#readings, bytes: this.#bytes, ms: this.#last - since };
    this.#since = null;
    this.#readings = 0;
    this.#bytes = 0;
    return received;
  }
}
