import pg from 'pg';
import { Unavailable } from '../ports/fault.ts';
import type { Migration, Queryable, Relational, Row, Statement } from '../ports/relational.ts';
import { listen } from './listen.ts';
import { migrate } from './migrate.ts';
import { toClientConfig, withoutDeadline } from './postgres-address.ts';
import { postgresErrors } from './postgres-errors.ts';

const IDLE_FOR_MS = 30_000;

export interface PostgresOptions {
  /** `sslmode`, `sslrootcert` and `statement_timeout` are understood, as `toClientConfig` says. */
  readonly url: string;
  /** Connections at most; listeners have their own beside them. */
  readonly max?: number;
}

function asQuery(statement: string | Statement, values: readonly unknown[] | undefined): pg.QueryConfig {
  const { text, name, values: own } = typeof statement === 'string' ? { text: statement, name: undefined, values: undefined } : statement;
  const bound = values ?? own;
  return { text, ...(name === undefined ? {} : { name }), ...(bound === undefined ? {} : { values: [...bound] }) };
}

/** Several statements in one text, possible without values, give a result each: the last one counts. */
async function query<R extends Row>(on: pg.Pool | pg.PoolClient, statement: string | Statement, values?: readonly unknown[]): Promise<R[]> {
  const result = await postgresErrors.told(() => on.query<R>(asQuery(statement, values)));
  return [result].flat().at(-1)?.rows ?? [];
}

/** Its connection serves others afterwards, so a transaction that is over takes no more statements. */
function openTransaction(client: pg.PoolClient): { tx: Queryable; close: () => void } {
  let isOpen = true;
  const tx: Queryable = {
    async query(statement, values) {
      if (!isOpen) throw new TypeError('this transaction is over');
      return query(client, statement, values);
    },
  };
  return { tx, close: () => { isOpen = false; } };
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction has failed and the failure was swallowed. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await postgresErrors.told(() => client.query('COMMIT'));
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so nothing was committed');
}

/** A connection that failed is given up at once: a rollback would only wait on it as long again. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Unavailable && !(error.cause instanceof pg.DatabaseError);
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await postgresErrors.told(() => pool.connect());
  let broken: unknown;
  const onError = (error: unknown): void => { broken = error; };
  client.on('error', onError);
  const { tx, close } = openTransaction(client);
  try {
    await query(client, 'BEGIN');
    const result = await work(tx);
    close();
    await commit(client);
    return result;
  } catch (error) {
    close();
    if (isOfConnection(error)) onError(error);
    else await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken !== undefined);
  }
}

/** Waits as long as it takes, on a connection of its own. */
async function migratePatiently(url: string, schema: string, migrations: readonly Migration[]): Promise<void> {
  const patient = openPool(withoutDeadline(url), 1);
  try {
    await migrate({ transaction: (work) => transaction(patient, work) }, schema, migrations);
  } finally {
    await patient.end();
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...toClientConfig(url), max, idleTimeoutMillis: IDLE_FOR_MS });
  return pool.on('error', () => undefined);
}

/**
 * PostgreSQL through the `pg` driver. Connects when first used, and again after the server was away; a call that was under way
 * then fails with `Unavailable`, at the latest when its time is up, and is not tried again, since it may have been carried out.
 */
export function openPostgres({ url, max = 10 }: PostgresOptions): Relational {
  const pool = openPool(url, max);
  return {
    query: (statement, values) => query(pool, statement, values),
    transaction: (work) => transaction(pool, work),
    migrate: (schema, migrations) => migratePatiently(url, schema, migrations),
    listen: (channel, heard, onReconnect = () => undefined) => listen(toClientConfig(url), { channel, heard, onReconnect }),
    close: () => pool.end(),
  };
}
