import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';

/**
 * A program for tests to kill: it starts the given engine on the given directory and writes one line of JSON about it.
 */
const [engine, dataDir = ''] = process.argv.slice(2);
const running = await (engine === 'postgres'
  ? startEmbeddedPostgres({ dataDir })
  : startEmbeddedClickHouse({ dataDir }));
process.stdout.write(`${JSON.stringify(running)}\n`);
