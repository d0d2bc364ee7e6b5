import type { Migration, Row } from './relational.ts';

/** Query parameters, bound by ClickHouse as `{name: Type}`. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface Block {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows in RowBinary, or values as JSON compact rows. */
  readonly rows: Uint8Array | readonly (readonly unknown[])[];
  /** Sending a block again with the same token writes it once. */
  readonly token: string;
}

/** A part of a table: its rows of one value of the expression that the table is partitioned by. */
export interface Partition {
  readonly table: string;
  readonly partition: number;
}

/** Rows of one part of a table that fulfil a condition in SQL. */
export interface Deletion extends Partition {
  readonly where: string;
  readonly parameters: Parameters;
}

/** SQL conditions by table that hold for a query with these parameters, undefined for none. */
export type RowConditions = (
  parameters: Parameters | undefined,
) => Promise<Readonly<Record<string, string>> | undefined>;

/**
 * ClickHouse, through its official client. 64-bit integers are strings, DateTime64 is ISO text. Throws `Unavailable` if
 * the server cannot be reached or is out of memory; an error of the query itself keeps ClickHouse's code in `code`.
 */
export interface TimeSeries {
  /** Once `signal` aborts, the server ends the query, and the promise rejects with `Unavailable`. */
  query<R extends Row = Row>(sql: string, parameters?: Parameters, signal?: AbortSignal): Promise<R[]>;
  /** Rows as they arrive: for exports that must not be held in memory. */
  stream<R extends Row = Row>(sql: string, parameters?: Parameters): AsyncIterable<readonly R[]>;
  /**
   * A result as the server writes it in one of its formats, which the statement does not name itself: complete, or an error
   * before the first byte. The server keeps what the reader has not taken; it ends the query when the reader stops, and the
   * reading after 30 s.
   */
  bytes(sql: string, format: string, parameters?: Parameters): AsyncIterable<Uint8Array>;
  command(sql: string, parameters?: Parameters): Promise<void>;
  /** Durable (fsync) and exactly once per token when it resolves. */
  insert(block: Block): Promise<void>;
  /** Once it resolves no query shows the rows, on any server; a repetition changes nothing. The rows stay on disk. */
  delete(deletion: Deletion): Promise<void>;
  /** Rewrites a part of a table without its deleted rows: once it resolves, the table holds them no more. */
  removeDeleted(from: Partition): Promise<void>;
  /** The same store, whose queries see only rows that fulfil the conditions, in every mention of a table. */
  seeing(conditions: RowConditions): TimeSeries;
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}
