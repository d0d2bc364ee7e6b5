/** The logs of the product, each with partitions, entries and cursors of its own. */
export type LogName = 'readings' | 'receipts';

/** A place in one partition of the log. Opaque, but positions of one partition compare as plain strings. */
export type LogPosition = string;

/** One packed uplink, one fired timer, or one post of receipts. `body` is opaque here; the writer chooses `partition`. */
export interface NewLogEntry {
  readonly partition: number;
  readonly body: Uint8Array;
}

export interface LogEntry extends NewLogEntry {
  readonly position: LogPosition;
  /** Instant at which it became durable, by the log's clock, epoch milliseconds. */
  readonly appendedAt: number;
}

export interface ConsumeOptions {
  /** The unique name of the consumer: every consumer receives every entry. */
  readonly consumer: string;
  readonly partition: number;
  /** The position to begin after. Null begins at the consumer's stored cursor, or at the oldest entry. */
  readonly after: LogPosition | null;
  /**
   * Entries of the partition in order, never empty. The next batch waits for this; a throw is retried after a pause.
   */
  readonly handle: (entries: readonly LogEntry[]) => Promise<void>;
}

export interface Consuming {
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * One log: carries readings and timer firings, or receipts, to their consumers: durable before `append` returns, in order within a partition,
 * delivered at least once. Throws `Unavailable` only.
 */
export interface ReadingLog {
  /** Number of partitions, numbered from 0. */
  readonly partitions: number;
  /**
   * Resolves with the position of each entry when all are durable. A failed append may have stored some entries;
   * appending them again would duplicate those.
   */
  append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]>;
  consume(options: ConsumeOptions): Consuming;
  /**
   * Moves the stored cursor: entries up to and including it may be dropped once every known consumer has passed them.
   */
  commit(consumer: string, partition: number, upTo: LogPosition): Promise<void>;
  /** Number of entries beyond the consumer's stored cursor, of all without a cursor: the lag. */
  pending(consumer: string, partition: number): Promise<number>;
  head(partition: number): Promise<LogPosition | null>;
  /**
   * Number of a partition's replicas that lag: with any, the loss of one server may stop the partition. 0 without
   * replication.
   */
  replicasBehind(partition: number): Promise<number>;
  /** Drops entries that every consumer passed more than `olderThanMs` ago; returns their number. */
  trim(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}
