import { randomUUID } from 'node:crypto';
import { cpuMeter } from './figures.ts';
import type { Product } from './product.ts';

const STATEMENT_ROWS = 1_000;
const BLOCK_ROWS = 10_000;
const ROW_BYTES = 28;
const SENSORS = 1_000;

/** Readings per CPU second of this process and PostgreSQL together: 1,000 rows per statement, duplicates skipped. */
export async function rawPostgres({ relational, postgres }: Product, rows: number): Promise<number> {
  await relational.query(`CREATE TABLE bench_readings (
    org int, sensor int, metric int, ts timestamptz, value float8, PRIMARY KEY (org, sensor, metric, ts))`);
  const cpu = cpuMeter([process.pid, Number(postgres.pid)]);
  for (let from = 0; from < rows; from += STATEMENT_ROWS) {
    const places = Array.from({ length: STATEMENT_ROWS }, (_, i) => from + i);
    await relational.query({
      name: 'bench.readings',
      text: `INSERT INTO bench_readings SELECT 1, s, 1, to_timestamp(t / 1000), v
        FROM unnest($1::int[], $2::float8[], $3::float8[]) AS n (s, t, v) ON CONFLICT DO NOTHING`,
      values: [places.map((place) => place % SENSORS), places.map(instantOf), places.map(valueOf)],
    });
  }
  return rows / cpu();
}

/** The same rows into ClickHouse, RowBinary in blocks of 10,000, into a table without rollups. */
export async function rawClickHouse({ timeSeries, clickHouse }: Product, rows: number): Promise<number> {
  await timeSeries.command(`CREATE TABLE bench_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64)
    ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`);
  const cpu = cpuMeter([process.pid, Number(clickHouse.pid)]);
  for (let from = 0; from < rows; from += BLOCK_ROWS) {
    const bytes = new Uint8Array(BLOCK_ROWS * ROW_BYTES);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < BLOCK_ROWS; i += 1) writeRow(view, i * ROW_BYTES, from + i);
    await timeSeries.insert({
      table: 'bench_readings',
      columns: ['org', 'sensor', 'metric', 'ts', 'value'],
      rows: bytes,
      token: randomUUID(),
    });
  }
  return rows / cpu();
}

function writeRow(view: DataView, at: number, place: number): void {
  view.setUint32(at, 1, true);
  view.setUint32(at + 4, place % SENSORS, true);
  view.setUint32(at + 8, 1, true);
  view.setBigInt64(at + 12, BigInt(instantOf(place)), true);
  view.setFloat64(at + 20, valueOf(place), true);
}

const instantOf = (place: number): number => Date.UTC(2026, 0, 1) + Math.floor(place / SENSORS) * 1_000;
const valueOf = (place: number): number => Math.round(2_000 + ((place * 7_919) % 1_000)) / 100;
