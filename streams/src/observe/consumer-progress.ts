import type { ConsumeOptions, LogEntry, LogPosition } from '../ports/reading-log.ts';

/** A delivered batch beyond the stored cursor. */
interface Unstored {
  readonly upTo: LogPosition;
  /** Of its oldest entry, epoch milliseconds. */
  readonly appendedAt: number;
}

/** The progress of one consumer of this process in one partition. */
export class ConsumerProgress {
  readonly consumer: string;
  readonly partition: number;
  readonly labels: { readonly consumer: string; readonly partition: string };
  readonly #handle: ConsumeOptions['handle'];
  readonly #unstored: Unstored[] = [];
  #taken: LogPosition | null;
  /** Start of the wait of undelivered entries; null without any. */
  #waitingSince: number | null = null;
  #oldestInHand: number | null = null;

  constructor({ consumer, partition, after, handle }: ConsumeOptions) {
    this.consumer = consumer;
    this.partition = partition;
    this.labels = { consumer, partition: String(partition) };
    this.#taken = after;
    this.#handle = handle;
  }

  async handle(entries: readonly LogEntry[]): Promise<void> {
    const [first] = entries;
    const last = entries.at(-1);
    this.#waitingSince = null;
    this.#oldestInHand = first?.appendedAt ?? null;
    await this.#handle(entries);
    this.#oldestInHand = null;
    if (!first || !last) return;
    this.#taken = last.position;
    this.#unstored.push({ upTo: last.position, appendedAt: first.appendedAt });
  }

  stored(upTo: LogPosition): void {
    while (this.#unstored[0] && this.#unstored[0].upTo <= upTo) this.#unstored.shift();
  }

  /** `head` is the newest entry of the partition. The age of undelivered entries counts from their first sight. */
  lagSeconds(head: LogPosition | null, now: number): number {
    if (this.#oldestInHand !== null) return secondsSince(this.#oldestInHand, now);
    if (head === null || (this.#taken ?? '') >= head) return 0;
    this.#waitingSince ??= now;
    return secondsSince(this.#waitingSince, now);
  }

  unstoredSeconds(now: number): number {
    const [oldest] = this.#unstored;
    return oldest === undefined ? 0 : secondsSince(oldest.appendedAt, now);
  }
}

const secondsSince = (at: number, now: number): number => Math.max(0, now - at) / 1000;
