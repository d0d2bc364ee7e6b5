/**
 * A place in one partition of the log. Opaque, but positions of one partition compare as plain strings.
 */
export type LogPosition = string;

/** One packed uplink, or one fired timer. `body` is opaque here; `partition` is chosen by the writer. */
export interface NewLogEntry {
  readonly partition: number;
  readonly body: Uint8Array;
}

export interface LogEntry extends NewLogEntry {
  readonly position: LogPosition;
  /** The log's own clock when it became durable, epoch milliseconds. */
  readonly appendedAt: number;
}

export interface ConsumeOptions {
  /** A name of one's own: every consumer sees every entry. */
  readonly consumer: string;
  readonly partition: number;
  /** Where to begin, exclusive. Null begins at the consumer's stored cursor, or at the oldest entry. */
  readonly after: LogPosition | null;
  /** Entries of the partition in order, never empty. The next batch waits for this; a throw is retried after a pause. */
  readonly handle: (entries: readonly LogEntry[]) => Promise<void>;
}

export interface Consuming {
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Readings and timer firings on their way to whoever needs them: durable before `append` returns, in order within a
 * partition, delivered at least once. Throws `Unavailable` only.
 */
export interface ReadingLog {
  /** How many partitions there are, numbered from 0. */
  readonly partitions: number;
  /**
   * Resolves, with the position of each entry, only when all are durable. Where it throws, some may be there all the same, and so
   * would be there twice if they are appended again.
   */
  append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]>;
  consume(options: ConsumeOptions): Consuming;
  /** Moves the stored cursor: what lies at or before it may be dropped once every known consumer has passed. */
  commit(consumer: string, partition: number, upTo: LogPosition): Promise<void>;
  /** How many entries lie beyond the consumer's stored cursor; all of them where it has none. For whoever watches over lag. */
  pending(consumer: string, partition: number): Promise<number>;
  head(partition: number): Promise<LogPosition | null>;
  /** Of a partition's replicas those that do not follow: while there are any, one server less may stop it. 0 where it is kept once. */
  replicasBehind(partition: number): Promise<number>;
  /** Drops what every consumer passed more than `olderThanMs` ago; answers how many entries went. */
  trim(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}
