import { Unavailable, type Wire } from '../ports/fault.ts';
import type { Migration, Queryable } from '../ports/relational.ts';
import { openPostgres } from '../relational/postgres.ts';
import { Head, watchHead } from './head.ts';

export interface LogDatabaseOptions {
  readonly wire: Wire;
  readonly url: string;
  /** Also the name of its notification channel, and the search path of its connections. */
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** Returns one row, `head`: the newest place of the log, 0 if it is empty. */
  readonly headQuery: string;
}

/** Throws `Unavailable` of its wire, or a `TypeError` for invalid data; never a driver's error. */
export interface LogDatabase {
  /** On a connection of its own, so that no append waits for a reader. */
  readonly writer: Queryable;
  readonly reader: Queryable;
  readonly head: Head;
  /** Reads the head from the server and advances `head`. */
  readHead(): Promise<number>;
  close(): Promise<void>;
}

const READERS = 4;
/** SQLSTATE classes of invalid data: a bad value, a broken constraint, a key too long for an index. */
const DATA_ERRORS = /^(22|23|54)/;
/** A plan from the time of an empty log would stay in use for a long one, so only index scans are allowed. */
const BY_INDEX = '-c enable_seqscan=off -c enable_bitmapscan=off';

/** Opens the database of one ordered log and brings its schema up to date. */
export async function openLogDatabase({
  wire,
  url,
  schema,
  migrations,
  headQuery,
}: LogDatabaseOptions): Promise<LogDatabase> {
  const write = openPostgres({ url: connected(url, schema), max: 1 });
  const read = openPostgres({ url: connected(url, schema), max: READERS });
  const closePools = async (): Promise<void> => {
    await Promise.all([write.close(), read.close()]);
  };
  const [writer, reader] = [guarded(wire, write), guarded(wire, read)];
  const head = new Head();
  const readHead = async (): Promise<number> => {
    const [row] = await reader.query<{ head: string }>({ name: `${schema}.head`, text: headQuery });
    head.saw(Number(row?.head));
    return Number(row?.head);
  };
  try {
    await write.migrate(schema, migrations);
    const unwatch = await watchHead({ relational: read, channel: schema, head, readHead });
    return { writer, reader, head, readHead, close: () => unwatch().then(closePools) };
  } catch (error) {
    await closePools();
    throw asFault(wire, error);
  }
}

function connected(url: string, schema: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const wanted = `${BY_INDEX} -c search_path=${schema}`;
  address.searchParams.set('options', given === null ? wanted : `${given} ${wanted}`);
  return address.href;
}

function guarded(wire: Wire, source: Queryable): Queryable {
  return {
    query: async (statement, values) => {
      try {
        return await source.query(statement, values);
      } catch (error) {
        throw asFault(wire, error);
      }
    },
  };
}

function asFault(wire: Wire, error: unknown): Unavailable | TypeError {
  const state = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (DATA_ERRORS.test(state)) return new TypeError(`${wire}: the data cannot be stored`, { cause: error });
  return new Unavailable(wire, 'PostgreSQL does not answer', error);
}
