import { setTimeout as sleep } from 'node:timers/promises';

/** The services of the outside world that can be switched. */
export const RECEIVERS = ['webhook', 'senml', 'influx', 'mqtt', 'cloud'] as const;
export type ReceiverName = (typeof RECEIVERS)[number];

/** How a service behaves: as it should, not at all, or late. */
export const MOODS = ['up', 'down', 'slow'] as const;
export type Mood = (typeof MOODS)[number];

const SHOWN = 5;
/** Keys that are remembered to tell what came twice. */
const REMEMBERED = 1000;

export interface Taken {
  readonly at: Date;
  /** The beginning of what came, as text. */
  readonly text: string;
}

/** One service: how it behaves, and what it took. */
export class Receiver {
  mood: Mood = 'up';
  readonly #slowMs: number;
  readonly #lastOf = new Map<string, number>();
  readonly #keys = new Set<string>();
  #latest: readonly Taken[] = [];
  #taken = 0;
  #refused = 0;
  #repeated = 0;
  #disordered = 0;

  constructor(slowMs: number) {
    this.#slowMs = slowMs;
  }

  get counts(): {
    readonly taken: number;
    readonly refused: number;
    readonly repeated: number;
    readonly disordered: number;
  } {
    return { taken: this.#taken, refused: this.#refused, repeated: this.#repeated, disordered: this.#disordered };
  }

  /** The newest first. */
  get latest(): readonly Taken[] {
    return this.#latest;
  }

  /** Resolves when the service would answer; false if it refuses. */
  async isOpen(): Promise<boolean> {
    if (this.mood === 'slow') await sleep(this.#slowMs);
    if (this.mood !== 'down') return true;
    this.#refused += 1;
    return false;
  }

  /** Takes a message. One whose idempotency key it knows is told apart, and so is one that is older than the one before. */
  take(text: string, { key, at }: { readonly key?: string | undefined; readonly at: Date }): void {
    if (key !== undefined && this.#keys.has(key)) {
      this.#repeated += 1;
      return;
    }
    this.#taken += 1;
    if (key !== undefined) this.#order(key);
    this.#latest = [{ at, text }, ...this.#latest].slice(0, SHOWN);
  }

  /** A key is `<integration>:<first>-<last>`; what has another form says nothing of its place. */
  #order(key: string): void {
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > REMEMBERED && oldest !== undefined) this.#keys.delete(oldest);
    const [, sender = '', first, last] = /^([^:]*):(\d+)-(\d+)$/.exec(key) ?? [];
    if (first === undefined) return;
    if (Number(first) <= (this.#lastOf.get(sender) ?? -1)) this.#disordered += 1;
    this.#lastOf.set(sender, Number(last));
  }
}
