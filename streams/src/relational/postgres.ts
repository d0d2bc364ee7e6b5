import pg from 'pg';
import { Unavailable } from '../ports/fault.ts';
import type { Migration, Queryable, Relational, Row, Statement } from '../ports/relational.ts';
import { answeredOrForsaken } from './forsaken.ts';
import { listen } from './listen.ts';
import { migrate } from './migrate.ts';
import { toClientConfig, withoutDeadline } from './postgres-address.ts';
import { postgresErrors } from './postgres-errors.ts';

const IDLE_FOR_MS = 30_000;

export interface PostgresOptions {
  /** Supports `sslmode`, `sslrootcert` and `statement_timeout`: see `toClientConfig`. */
  readonly url: string;
  /** Bound of the pool; each listener has one more connection. */
  readonly max?: number;
}

function asQuery(statement: string | Statement, values: readonly unknown[] | undefined): pg.QueryConfig {
  const {
    text,
    name,
    values: own,
  } = typeof statement === 'string' ? { text: statement, name: undefined, values: undefined } : statement;
  const bound = values ?? own;
  return { text, ...(name === undefined ? {} : { name }), ...(bound === undefined ? {} : { values: [...bound] }) };
}

/** A connection that was taken from a pool. */
interface Taken {
  readonly client: pg.PoolClient;
  readonly config: pg.ClientConfig;
  /** Closes the connection instead of returning it. */
  readonly giveUp: () => void;
}

async function ask<R extends Row>(
  { client, config }: Taken,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  return postgresErrors.told(() => answeredOrForsaken(client, config, client.query<R>(query)));
}

/** Several statements in one text, possible without values, return a result each: the last one counts. */
async function query<R extends Row>(
  taken: Taken,
  statement: string | Statement,
  values?: readonly unknown[],
): Promise<R[]> {
  const result = await ask<R>(taken, asQuery(statement, values));
  return [result].flat().at(-1)?.rows ?? [];
}

/** A failed connection is not used again. */
async function withConnection<T>(pool: pg.Pool, work: (taken: Taken) => Promise<T>): Promise<T> {
  const client = await postgresErrors.told(() => pool.connect());
  let isBroken = false;
  const giveUp = (): void => {
    isBroken = true;
  };
  try {
    return await work({ client, config: pool.options, giveUp });
  } catch (error) {
    if (isOfConnection(error)) giveUp();
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Refuses statements after the end of the transaction, since its connection then serves others. */
function openTransaction(taken: Taken): { tx: Queryable; close: () => void } {
  let isOpen = true;
  const tx: Queryable = {
    async query(statement, values) {
      if (!isOpen) throw new TypeError('this transaction is over');
      return query(taken, statement, values);
    },
  };
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
}

/**
 * PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed and the work swallowed the
 * error.
 */
async function commit(taken: Taken): Promise<void> {
  const { command } = await ask(taken, 'COMMIT');
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so nothing was committed');
}

/** A failed connection is closed at once: a rollback would wait on it for another deadline. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Unavailable && !(error.cause instanceof pg.DatabaseError);
}

async function transaction<T>(taken: Taken, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const { tx, close } = openTransaction(taken);
  try {
    await ask(taken, 'BEGIN');
    const result = await work(tx);
    close();
    await commit(taken);
    return result;
  } catch (error) {
    close();
    if (!isOfConnection(error)) await ask(taken, 'ROLLBACK').catch(taken.giveUp);
    throw error;
  }
}

/** Without a deadline, on a connection of its own. */
async function migratePatiently(url: string, schema: string, migrations: readonly Migration[]): Promise<void> {
  const patient = openPool(withoutDeadline(url), 1);
  try {
    await migrate(
      { transaction: (work) => withConnection(patient, (taken) => transaction(taken, work)) },
      schema,
      migrations,
    );
  } finally {
    await patient.end();
  }
}

/**
 * A connection can fail at any moment, also between leaving the pool and its first query. The caller's query fails
 * then, and the pool drops the connection: an error without a listener would end the process.
 */
function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...toClientConfig(url), max, idleTimeoutMillis: IDLE_FOR_MS });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined);
}

/**
 * PostgreSQL through the `pg` driver. Connects at the first use, and again after an outage. A running call then fails
 * with `Unavailable`, at the latest at its deadline. It is not retried, since it may have taken effect.
 */
export function openPostgres({ url, max = 10 }: PostgresOptions): Relational {
  const pool = openPool(url, max);
  return {
    query: (statement, values) => withConnection(pool, (taken) => query(taken, statement, values)),
    transaction: (work) => withConnection(pool, (taken) => transaction(taken, work)),
    migrate: (schema, migrations) => migratePatiently(url, schema, migrations),
    listen: (channel, heard, onReconnect = () => undefined) =>
      listen(toClientConfig(url), { channel, heard, onReconnect }),
    close: () => pool.end(),
  };
}
