import pg from 'pg';
import type { Queryable, Relational, Row, Statement } from '../ports/relational.ts';
import { listen } from './listen.ts';
import { migrate } from './migrate.ts';
import { postgresErrors } from './postgres-errors.ts';
import { readers } from './postgres-types.ts';

const CONNECT_WITHIN_MS = 5_000;
const IDLE_FOR_MS = 30_000;

export interface PostgresOptions {
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
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken !== undefined);
  }
}

/**
 * PostgreSQL through the `pg` driver. Connects when first used, and again after the server was away; a call that was under way
 * then fails with `Unavailable` and is not tried again, since it may have been carried out.
 */
export function openPostgres(options: PostgresOptions): Relational {
  const config = { connectionString: options.url, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true, types: readers };
  const pool = new pg.Pool({ ...config, max: options.max ?? 10, idleTimeoutMillis: IDLE_FOR_MS });
  pool.on('error', () => undefined);
  const run: Relational['transaction'] = (work) => transaction(pool, work);
  return {
    query: (statement, values) => query(pool, statement, values),
    transaction: run,
    migrate: (schema, migrations) => migrate({ transaction: run }, schema, migrations),
    listen: (channel, heard, onReconnect = () => undefined) => listen(config, { channel, heard, onReconnect }),
    close: () => pool.end(),
  };
}
