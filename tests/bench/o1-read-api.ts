import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { taken as answered } from '../builders/door.ts';
import { ms, seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { memoryMeter } from './memory-meter.ts';
import { startProduct, type Product } from './product.ts';
import { storeReadings } from './stored-readings.ts';
import { percentile, type Result } from './table.ts';

const SENSORS = 1_000;
/** Accounts, for one reads at most sixty pages a minute. */
const READERS = 4;
const PAGE = 50_000;
const STEP_MS = 120_000;
const FORMATS = { JSON: 'application/json', CSV: 'text/csv' } as const;
const [SHARE, MEMORY_MIB, LAST_P99_MS] = [1 / 3, 32, 30];
const PER_SECOND = 20;

type Format = keyof typeof FORMATS;

/** Histories of the read API, read whole by four accounts at once, and the newest values of a thousand sensors. */
export const readApi: Goal = {
  goals: ['O1', 'O2'],
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 5, metric: 'temperature' });
      const account = () => newApiAccount(product.stack, fleet.workspace, { rights: { sensors: 'r' } });
      const last = await ofLast(await account(), product, fleet, options);
      const readings = options.quick ? 1_000_000 : 10_000_000;
      const end = Date.now() - 3_600_000;
      await storeReadings(product, fleet, { each: readings / SENSORS, stepMs: STEP_MS, end });
      const found: Result[] = [];
      for (const format of ['JSON', 'CSV'] as const) {
        const readers = await Promise.all(Array.from({ length: READERS }, account));
        found.push(await ofHistory(product, fleet, { readings, format, readers, end }));
      }
      return [...found, last];
    } finally {
      await product.stop();
    }
  },
};

interface Asked {
  readonly readings: number;
  readonly format: Format;
  readonly readers: readonly ApiAccount[];
  readonly end: number;
}

async function ofHistory(product: Product, fleet: Fleet, asked: Asked): Promise<Result> {
  const ids = [...fleet.sensorIds.values()].toSorted((a, b) => a - b);
  const { readings, format, readers, end } = asked;
  const share = Math.ceil(ids.length / READERS);
  const from = new Date(end - (readings / SENSORS + 1) * STEP_MS).toISOString();
  const range = `from=${from}&to=${new Date(end).toISOString()}&limit=${PAGE}&links=false`;
  const used = memoryMeter(product);
  const begin = performance.now();
  const pages = await Promise.all(
    readers.map((reader, n) =>
      readAll(product, reader, {
        path: `/api/v1/measurements/history?sensor=${ids.slice(n * share, (n + 1) * share).join(',')}&${range}`,
        format,
      }),
    ),
  );
  const ours = readings / ((performance.now() - begin) / 1_000);
  const mib = used();
  const raw = readings / ((await rawSeconds(product, fleet, asked)) || 1);
  return {
    goal: 'O1',
    what: `history of ${thousands(readings)} readings as ${format}, ${READERS} accounts at once, ${pages.flat().length} pages of ${thousands(PAGE)}`,
    ours: `${thousands(ours)}/s, + ${Math.round(mib)} MiB`,
    raw: `ClickHouse's own HTTP ${thousands(raw)}/s`,
    ratio: times(ours / raw),
    target: `≥ 1/3, + ≤ ${MEMORY_MIB} MiB`,
    met: ours >= SHARE * raw && mib <= MEMORY_MIB,
    limitedBy: 'two statements a page, and the text passed on once more',
  };
}

/** Reads page after page; resolves to the bytes of each. */
async function readAll(
  { stack }: Product,
  { secret }: ApiAccount,
  { path, format }: { readonly path: string; readonly format: Format },
): Promise<number[]> {
  const pages: number[] = [];
  for (let next: string | null = path; next !== null;) {
    const answer: Response = await fetch(`${stack.url}${next}`, {
      headers: { apikey: secret, accept: FORMATS[format], 'accept-encoding': 'identity' },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
    pages.push(bytes);
    next = answer.headers.get('nextlink');
  }
  return pages;
}

/** Seconds in which the engine writes the same rows, four parts at once, to a reader that forgets them. */
async function rawSeconds(
  { timeSeries }: Product,
  { workspace, sensorIds }: Fleet,
  { format }: Asked,
): Promise<number> {
  const ids = [...sensorIds.values()].toSorted((a, b) => a - b);
  const share = Math.ceil(ids.length / READERS);
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: READERS }, async (_, n) => {
      const parameters = { org: workspace.id, sensors: ids.slice(n * share, (n + 1) * share) };
      const sql = `SELECT toString(metric) AS metric, toString(sensor) AS sensor, '1' AS unit, toDateTime(ts, 'UTC') AS time, value
        FROM readings WHERE org = {org: UInt32} AND sensor IN {sensors: Array(UInt32)} ORDER BY sensor, metric, ts`;
      for await (const _part of timeSeries.bytes(sql, format === 'JSON' ? 'JSONEachRow' : 'CSV', parameters));
    }),
  );
  return (performance.now() - begin) / 1_000;
}

async function ofLast(
  account: ApiAccount,
  { relational }: Product,
  { workspace }: Fleet,
  { quick }: BenchOptions,
): Promise<Result> {
  const ask = async (): Promise<void> => {
    const { readings } = answered(await account.read<{ readings: readonly object[] }>('/api/v1/measurements/last'));
    if (readings.length !== SENSORS) throw new Error(`${readings.length} readings`);
  };
  const rows = () =>
    relational.query({
      name: 'bench.newest',
      text: 'SELECT sensor_id, metric_id, measured_at, value FROM read.latest_values WHERE organization_id = $1',
      values: [workspace.id],
    });
  const count = PER_SECOND * (quick ? 4 : 10);
  await evenly(PER_SECOND, ask);
  const [ours, raw] = [await evenly(count, ask), await evenly(count, rows)];
  const [p50, p99] = [percentile(ours, 0.5), percentile(ours, 0.99)];
  return {
    goal: 'O2',
    what: `newest values of ${SENSORS} sensors from the read API, ${PER_SECOND}/s`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: `the rows from PostgreSQL p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(percentile(raw, 0.99))}`,
    ratio: times(p50 / percentile(raw, 0.5)),
    target: `p99 ≤ ${LAST_P99_MS} ms`,
    met: p99 <= LAST_P99_MS,
    limitedBy: 'names and units written beside each value',
  };
}

/** Starts calls at an even pace, whether or not the previous one has been answered. */
async function evenly(count: number, ask: () => Promise<unknown>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await seconds(i / PER_SECOND);
      const started = performance.now();
      await ask();
      return performance.now() - started;
    }),
  );
}
