import { CHART_POINTS } from '@watchglass/schemas/reading/limits';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { taken as answered } from '../builders/door.ts';
import { ms, seconds, thousands, timed, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';

const DAY_MS = 86_400_000;
const DAYS = 31;
const SOURCES = 10;
const TIMES = 30;
const CHART_TARGET = 3;
const BYTES_TARGET = 12;

/** A month of minutes in ClickHouse: time to a chart, and bytes per reading. */
export const chart: Goal = {
  goals: ['G8', 'G16'],
  oneProcessOnly: 'ClickHouse answers it, whoever asks',
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: quick ? 50 : 200, bases: 2, metric: 'temperature' });
      const logBytes = await logBytesPerReading(product, fleet);
      const rows = await loadMonth(product, fleet);
      return [await measureChart(product, fleet, rows), await measureStorage(product, rows, logBytes)];
    } finally {
      await product.stop();
    }
  },
};

/** Bytes per reading in the reading log with small packs, its index included. */
async function logBytesPerReading({ relational, stack }: Product, { senders }: Fleet): Promise<number> {
  const bytes = async (): Promise<number> => {
    const [row] = await relational.query<{ bytes: string }>(
      "SELECT pg_total_relation_size('reading_log.entry') AS bytes",
    );
    return Number(row?.bytes);
  };
  const before = await bytes();
  const sender = await startSender({
    url: stack.url,
    bases: senders,
    readingsPerPack: 20,
    readingsPerSecond: 10_000,
    values: 'quiet',
  });
  await seconds(2);
  const { accepted } = await sender.stop();
  return ((await bytes()) - before) / accepted;
}

/** Every sensor, once a minute: a daily curve with noise, in tenths of a degree. */
async function loadMonth({ timeSeries }: Product, { workspace, sensorIds }: Fleet): Promise<number> {
  const minutes = DAYS * 1_440;
  const begin = Date.now() - DAYS * DAY_MS;
  for (const sensor of sensorIds.values()) {
    await timeSeries.command(
      `INSERT INTO readings SELECT {org: UInt32}, {sensor: UInt32}, 1,
      fromUnixTimestamp64Milli(toInt64({begin: Int64} + number * 60000 + rand() % 1000), 'UTC'),
      round(21 + 3 * sin(number / 229.2 + {sensor: UInt32}) + (rand(1) % 5) / 10, 1), 0 FROM numbers(${minutes})`,
      { org: workspace.id, sensor, begin },
    );
  }
  return minutes * sensorIds.size;
}

async function measureChart({ timeSeries }: Product, { workspace, sensorIds }: Fleet, rows: number): Promise<Result> {
  const sensors = [...sensorIds.values()].slice(0, SOURCES);
  const to = Date.now();
  const from = to - DAYS * DAY_MS;
  const points = sensors.map((id) => `${id}.1`).join(',');
  let shown = 0;
  const ask = async (): Promise<void> => {
    const path = `/api/readings/${workspace.id}/history?points=${points}&from=${from}&to=${to}&width=${CHART_POINTS}`;
    const { series } = answered(await workspace.owner.ask<HistoryView>('GET', path));
    shown = series[0]?.points.length ?? 0;
  };
  const engine = (): Promise<unknown> =>
    timeSeries.query(
      `SELECT sensor, intDiv(toUnixTimestamp64Milli(ts) - {from: Int64}, {width: Int64}) AS place, min(value), avg(value), max(value) FROM readings
     WHERE org = {org: UInt32} AND metric = 1 AND sensor IN {sensors: Array(UInt32)} AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
     GROUP BY sensor, place`,
      { org: workspace.id, sensors, from, width: (DAYS * DAY_MS) / CHART_POINTS },
    );
  const ours: number[] = [];
  const raw: number[] = [];
  for (let i = 0; i < TIMES + 3; i += 1) {
    const [a, b] = [await timed(1, ask), await timed(1, engine)];
    if (i >= 3) [ours, raw].forEach((all, place) => all.push(...([a, b][place] ?? [])));
  }
  const ratios = [0.5, 0.99].map((share) => percentile(ours, share) / percentile(raw, share));
  return {
    goal: 'G8',
    what: `31-day chart of ${SOURCES} sources, ${shown} buckets each, from ${thousands(rows)} rows`,
    ours: `p50 ${ms(percentile(ours, 0.5))}, p99 ${ms(percentile(ours, 0.99))}`,
    raw: `ClickHouse on the readings p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(percentile(raw, 0.99))}`,
    ratio: `p50 ${times(ratios[0] ?? 0)}, p99 ${times(ratios[1] ?? 0)}`,
    target: '≤ 3×',
    met: ratios.every((ratio) => ratio <= CHART_TARGET),
    limitedBy: 'one query to a rollup; JSON of the answer',
  };
}

async function measureStorage({ timeSeries }: Product, rows: number, logBytes: number): Promise<Result> {
  await timeSeries.command('OPTIMIZE TABLE readings FINAL');
  const [stored] = await timeSeries.query<{ readings: string; rollups: string }>(`SELECT
    sumIf(bytes_on_disk, table = 'readings') AS readings, sumIf(bytes_on_disk, table LIKE 'readings\\_%') AS rollups
    FROM system.parts WHERE active AND database = currentDatabase()`);
  const bytes = Number(stored?.readings) / rows;
  return {
    goal: 'G16',
    what: `bytes per reading on disk, ${thousands(rows)} rows, one a minute, merged`,
    ours: `${bytes.toFixed(1)} (rollups ${(Number(stored?.rollups) / rows).toFixed(1)} more); log ${Math.round(logBytes)} for 72 h`,
    raw: 'uncompressed row 29',
    ratio: times(bytes / 29),
    target: '≤ 12',
    met: bytes <= BYTES_TARGET,
    limitedBy: 'noise of the values and of the instants',
  };
}
