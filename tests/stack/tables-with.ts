import { openPostgres } from '@watchglass/streams/relational/postgres';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import type { EmbeddedEngines } from './embedded-engines.ts';

/** Readings, and sealed files. */
const HOLD_NO_TEXT = ['reading_log', 'file_store', 'pg_catalog', 'information_schema'];

/** The tables of PostgreSQL and ClickHouse that have a row with this text, as it is or as bytes. */
export async function tablesWith({ postgresUrl, clickHouse }: EmbeddedEngines, text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  const relational = openPostgres({ url: postgresUrl });
  const timeSeries = openClickHouse(clickHouse);
  try {
    const tables = await relational.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname <> ALL ($1)`,
      [HOLD_NO_TEXT],
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await relational.query(
        `SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`,
        [text, hex],
      );
      if (rows.length > 0) found.push(name);
    }
    const audited = await timeSeries.query(
      `SELECT 1 FROM audit t WHERE position(toString(tuple(*)), {text: String}) > 0 LIMIT 1`,
      { text },
    );
    return audited.length > 0 ? [...found, 'audit'] : found;
  } finally {
    await Promise.all([relational.close(), timeSeries.close()]);
  }
}
