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
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}
