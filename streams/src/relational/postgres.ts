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
  /** `sslmode`, `sslrootcert` and `statement_timeout` are understood, as `toClientConfig` says. */
  readonly url: string;
  /** Connections at most; listeners have their own beside them. */
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

/** A connection of a pool, taken by one. */
interface Taken {
  readonly client: pg.PoolClient;
  readonly config: pg.ClientConfig;
  /** Nobody uses it afterwards. */
  readonly giveUp: () => void;
}

async function ask<R extends Row>(
  { client, config }: Taken,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  return postgresErrors.told(() => answeredOrForsaken(client, config, client.query<R>(query)));
}

/** Several statements in one text, possible without values, give a result each: the last one counts. */
async function query<R extends Row>(
  taken: Taken,
  statement: string | Statement,
  values?: readonly unknown[],
): Promise<R[]> {
  const result = await ask<R>(taken, asQuery(statement, values));
  return [result].flat().at(-1)?.rows ?? [];
}

/** A connection that failed is not used again. */
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

/** Its connection serves others afterwards, so a transaction that is over takes no more statements. */
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

/** PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction has failed and the failure was swallowed. */
async function commit(taken: Taken): Promise<void> {
  const { command } = await ask(taken, 'COMMIT');
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so nothing was committed');
}

/** A connection that failed is given up at once: a rollback would only wait on it as long again. */
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

/** Waits as long as it takes, on a connection of its own. */
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
 * A connection can fail at any moment, also between being handed out by the pool and the first query. Whoever uses it hears of
 * that by its query, and the pool does not keep it: an error that nobody listens for would end the process.
 */
function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...toClientConfig(url), max, idleTimeoutMillis: IDLE_FOR_MS });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined);
}

/**
 * PostgreSQL through the `pg` driver. Connects when first used, and again after the server was away; a call that was under way
 * then fails with `Unavailable`, at the latest when its time is up, and is not tried again, since it may have been carried out.
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
