export type Row = Record<string, unknown>;

/** A statement with a name is prepared once per connection. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** PostgreSQL. Safe integers are numbers, bigint is a string, jsonb is parsed, timestamptz is a Date. */
export interface Queryable {
  query<R extends Row = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<R[]>;
}

/** One step of a schema, run once, in order; `name` is unique within its schema. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** The first 16 digits of the checksums of released forms that left the same schema: they count as applied. */
  readonly formerly?: readonly string[];
}

/**
 * Throws `Unavailable` if the server cannot be reached; an error of the statement itself keeps its SQLSTATE in `code`.
 */
export interface Relational extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Creates the PostgreSQL schema if it is missing and applies new migrations; safe for concurrent starts. */
  migrate(schema: string, migrations: readonly Migration[]): Promise<void>;
  /**
   * Listens for NOTIFY on a channel, across reconnects. Notifications during a reconnect are lost; `onReconnect` is
   * called after it.
   */
  listen(channel: string, heard: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
