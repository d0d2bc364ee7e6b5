export type Row = Record<string, unknown>;

/** A statement with a name is prepared once per connection. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** PostgreSQL. Numbers come as numbers where they are safe, bigint as strings, jsonb parsed, timestamptz as Date. */
export interface Queryable {
  query<R extends Row = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<R[]>;
}

/** One step of a schema, run once, in order; `name` is unique within its schema. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Throws `Unavailable` when the server cannot be reached; an error of the statement itself keeps its SQLSTATE in `code`. */
export interface Relational extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Creates the Postgres schema if it is missing and applies what has not been applied; safe when two start together. */
  migrate(schema: string, migrations: readonly Migration[]): Promise<void>;
  /** Hears NOTIFY on a channel, across reconnects; a notification during a reconnect is lost, `onReconnect` says when. */
  listen(channel: string, heard: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
