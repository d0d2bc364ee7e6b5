import { deleteExpired } from '@watchglass/projectors/retention/delete-expired';
import { seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';

const ORGANIZATIONS = 1_000;
const EXPIRING = 100;
const SENSORS = 5;
const MONTHS = 4;
const ROWS = 10_000_000;
const FIRST = 1_000_000;
/** The first month of the stored readings, and the cutoff after it. */
const BEGIN = Date.UTC(2024, 0, 1);
const CUTOFF = Date.UTC(2024, 1, 1);
const MONTH_MS = CUTOFF - BEGIN;
const RATIO_TARGET = 3;
const INGEST_TARGET = 1.5;

/** A month of a tenth of many organizations goes, from every table and from disk, while bases send. */
export const retention: Goal = {
  goals: ['N7'],
  oneProcessOnly: 'ClickHouse deletes, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const rows = options.quick ? ROWS / 10 : ROWS;
      await store(product, rows);
      const fleet = await newFleet(product, { sensors: 50, bases: 5, metric: 'temperature' });
      const raw = await deletedByHand(product);
      const [, calm] = await whileSending(product, fleet, () => seconds(options.quick ? 5 : 20));
      await expire(product);
      const [took, busy] = await whileSending(product, fleet, () => timeOf(() => deleted(product)));
      return [result({ rows, took, raw, calm, busy })];
    } finally {
      await product.stop();
    }
  },
};

async function store({ timeSeries }: Product, rows: number): Promise<void> {
  const each = Math.floor(rows / ORGANIZATIONS / SENSORS);
  await timeSeries.command(
    `INSERT INTO readings (org, sensor, metric, ts, value, late)
      SELECT ${FIRST} + intDiv(number, ${SENSORS * each}), intDiv(number, ${each}), 1,
        fromUnixTimestamp64Milli(toInt64(${BEGIN} + (number % ${each}) * ${Math.floor((MONTHS * MONTH_MS) / each)}), 'UTC'), 20, 0
      FROM numbers(${each * SENSORS * ORGANIZATIONS})`,
  );
}

/** As much of as many other organizations, from the readings alone, in one statement. */
function deletedByHand({ timeSeries }: Product): Promise<number> {
  return timeOf(() =>
    timeSeries.command(
      `DELETE FROM readings WHERE org >= ${FIRST + EXPIRING} AND org < ${FIRST + 2 * EXPIRING} AND ts < fromUnixTimestamp64Milli(${CUTOFF}, 'UTC')`,
    ),
  );
}

async function expire({ relational }: Product): Promise<void> {
  await relational.query(
    `INSERT INTO read.retention (organization_id, measured_before, expired_at, count, position)
      SELECT $1 + n, $2, now() - interval '1 day', 0, '' FROM generate_series(0, $3 - 1) AS n`,
    [FIRST, new Date(CUTOFF), EXPIRING],
  );
}

async function deleted({ relational, timeSeries }: Product): Promise<void> {
  const count = await deleteExpired({ relational, timeSeries, clock: () => new Date() });
  if (count !== EXPIRING) throw new Error(`readings of ${count} organizations were deleted`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

/** What the work gives, and the 99th percentile of the answers to bases meanwhile. */
async function whileSending<T>({ stack }: Product, { senders }: Fleet, work: () => Promise<T>): Promise<[T, number]> {
  const sender = await startSender({
    url: stack.url,
    bases: senders,
    readingsPerPack: 10,
    readingsPerSecond: 1_000,
    values: 'quiet',
  });
  const done = await work();
  const { p99 } = await sender.stop();
  return [done, p99];
}

interface Measured {
  readonly rows: number;
  readonly took: number;
  readonly raw: number;
  readonly calm: number;
  readonly busy: number;
}

function result({ rows, took, raw, calm, busy }: Measured): Result {
  return {
    goal: 'N7',
    what: `a month of ${EXPIRING} of ${thousands(ORGANIZATIONS)} organizations out of ${thousands(rows)} readings and their rollups, gone from disk`,
    ours: `${took.toFixed(1)} s, POST p99 ${busy.toFixed(0)} ms (${calm.toFixed(0)} ms before)`,
    raw: `one DELETE of the readings ${raw.toFixed(1)} s`,
    ratio: `${times(took / raw)}, POST ${times(busy / calm)}`,
    target: `≤ ${RATIO_TARGET}×, POST ≤ ${INGEST_TARGET}×`,
    met: took <= RATIO_TARGET * raw && busy <= INGEST_TARGET * calm,
    limitedBy: 'four tables are marked and then rewritten, where the raw figure marks one',
  };
}
