import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';

/** A program to be killed: starts the engine and directory it is told and writes one line of JSON about it. */
const [engine, dataDir = ''] = process.argv.slice(2);
const running = await (engine === 'postgres'
  ? startEmbeddedPostgres({ dataDir })
  : startEmbeddedClickHouse({ dataDir }));
process.stdout.write(`${JSON.stringify(running)}\n`);
