import { READING_FEED } from './reading-feed.ts';
import type { Migration } from '@watchglass/streams/ports/relational';

/** Partitions are years: a pack of old readings may span decades, and ClickHouse refuses a block of more than 100 partitions. */
const READINGS = `
CREATE TABLE IF NOT EXISTS readings (
  org UInt32 CODEC(ZSTD(1)), sensor UInt32 CODEC(ZSTD(1)), metric UInt32 CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), value Float64 CODEC(Delta, ZSTD(1)), late UInt8 CODEC(ZSTD(1))
) ENGINE = MergeTree PARTITION BY toYear(ts) ORDER BY (org, sensor, metric, ts)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;`;

interface Rollup {
  readonly name: string;
  readonly from: string;
  /** Expression of the bucket for a row of `from`. */
  readonly bucket: string;
  readonly values: string;
}

/**
 * Each rollup reads from the next finer one, so that a reading is processed once. `last` is the instant of the newest
 * reading.
 */
function rollup({ name, from, bucket, values }: Rollup): string {
  return `
CREATE TABLE IF NOT EXISTS ${name} (
  org UInt32 CODEC(ZSTD(1)), sensor UInt32 CODEC(ZSTD(1)), metric UInt32 CODEC(ZSTD(1)),
  bucket DateTime('UTC') CODEC(Delta, ZSTD(1)),
  count SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD(1)), sum SimpleAggregateFunction(sum, Float64) CODEC(ZSTD(1)),
  min SimpleAggregateFunction(min, Float64) CODEC(ZSTD(1)), max SimpleAggregateFunction(max, Float64) CODEC(ZSTD(1)),
  last SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD(1))
) ENGINE = AggregatingMergeTree PARTITION BY toYear(bucket) ORDER BY (org, sensor, metric, bucket)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;
CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed TO ${name} AS
SELECT org, sensor, metric, ${bucket} AS bucket, ${values} FROM ${from} GROUP BY org, sensor, metric, bucket;`;
}

const OF_READINGS = 'count() AS count, sum(value) AS sum, min(value) AS min, max(value) AS max, max(ts) AS last';
const OF_ROLLUP = 'sum(r.count) AS count, sum(r.sum) AS sum, min(r.min) AS min, max(r.max) AS max, max(r.last) AS last';

const QUARANTINED = `
CREATE TABLE IF NOT EXISTS quarantined_readings (
  org UInt32, base LowCardinality(String), sensor String, metric String, ts Nullable(DateTime64(3, 'UTC')),
  raw String CODEC(ZSTD(1)), reason LowCardinality(String), received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = MergeTree PARTITION BY toYear(received_at) ORDER BY (org, base, received_at)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;`;

/** `value` is the refused value, `stored_value` the earlier one, which stands. */
const CONFLICTS = `
CREATE TABLE IF NOT EXISTS reading_conflicts (
  org UInt32, base LowCardinality(String), sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  value Float64, stored_value Float64, received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = MergeTree PARTITION BY toYear(received_at) ORDER BY (org, sensor, metric, ts)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;`;

const OF_RECEIVED_READINGS =
  'count() AS count, sum(r.value) AS sum, min(r.value) AS min, max(r.value) AS max, max(r.ts) AS last, max(r.received) AS received, max(least(r.ts, ifNull(r.received, r.ts))) AS effective';
const OF_RECEIVED_ROLLUP = `${OF_ROLLUP}, max(r.received) AS received, max(r.effective) AS effective`;

/** `received` is null in older rows: those count as received when measured. `effective` is the newest of a bucket. */
function receivedRollup(name: string): string {
  return `
ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS received SimpleAggregateFunction(max, Nullable(DateTime64(3, 'UTC'))) CODEC(ZSTD(1)),
  ADD COLUMN IF NOT EXISTS effective SimpleAggregateFunction(max, DateTime64(3, 'UTC')) DEFAULT last CODEC(ZSTD(1));`;
}

/**
 * Renamed and renamed back, since a server that changed a view's query deduplicates its blocks by another id until its
 * next start: a block that is sent again after a restart would be rolled up twice. The first statement completes an
 * interrupted migration.
 */
function receivedFeed({ name, from, bucket, values }: Rollup): string {
  return `
RENAME TABLE IF EXISTS ${name}_feed_changed TO ${name}_feed;
ALTER TABLE ${name}_feed MODIFY QUERY
SELECT org, sensor, metric, ${bucket} AS bucket, ${values} FROM ${from} GROUP BY org, sensor, metric, bucket;
RENAME TABLE ${name}_feed TO ${name}_feed_changed, ${name}_feed_changed TO ${name}_feed;`;
}

/**
 * `received` is that of the log entry; `raw` is the value before an adjustment, null without one. A release adds columns before
 * it writes them.
 */
const RECEIVED = [
  `
ALTER TABLE readings ADD COLUMN IF NOT EXISTS received Nullable(DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  ADD COLUMN IF NOT EXISTS raw Nullable(Float64) CODEC(ZSTD(1));`,
  ...['readings_15m', 'readings_1h', 'readings_1d'].map(receivedRollup),
  receivedFeed({
    name: 'readings_15m',
    from: 'readings AS r',
    bucket: 'toStartOfFifteenMinutes(r.ts)',
    values: OF_RECEIVED_READINGS,
  }),
  receivedFeed({
    name: 'readings_1h',
    from: 'readings_15m AS r',
    bucket: 'toStartOfHour(r.bucket)',
    values: OF_RECEIVED_ROLLUP,
  }),
  receivedFeed({
    name: 'readings_1d',
    from: 'readings_1h AS r',
    bucket: "toStartOfDay(r.bucket, 'UTC')",
    values: OF_RECEIVED_ROLLUP,
  }),
].join('\n');

/** Older rows get an id from their content, so that it is the same at each read. */
const QUARANTINED_UNIT = `
ALTER TABLE quarantined_readings ADD COLUMN IF NOT EXISTS id UUID DEFAULT reinterpretAsUUID(sipHash128(org, base, sensor, metric, ifNull(ts, toDateTime64(0, 3, 'UTC')), raw, reason, received_at)),
  ADD COLUMN IF NOT EXISTS unit Nullable(String) CODEC(ZSTD(1));`;

export const READING_TIME_SERIES_MIGRATIONS: readonly Migration[] = [
  { name: 'readings', sql: READINGS },
  {
    name: 'readings_15m',
    sql: rollup({ name: 'readings_15m', from: 'readings', bucket: 'toStartOfFifteenMinutes(ts)', values: OF_READINGS }),
  },
  {
    name: 'readings_1h',
    sql: rollup({
      name: 'readings_1h',
      from: 'readings_15m AS r',
      bucket: 'toStartOfHour(r.bucket)',
      values: OF_ROLLUP,
    }),
  },
  {
    name: 'readings_1d',
    sql: rollup({
      name: 'readings_1d',
      from: 'readings_1h AS r',
      bucket: "toStartOfDay(r.bucket, 'UTC')",
      values: OF_ROLLUP,
    }),
  },
  { name: 'quarantined_readings', sql: QUARANTINED },
  { name: 'reading_conflicts', sql: CONFLICTS },
  // The former form did not rename the views. The restart of the upgrade does what the renaming is for.
  { name: 'readings_received', sql: RECEIVED, formerly: ['d26aadf6f7165b38'] },
  { name: 'quarantined_readings_unit', sql: QUARANTINED_UNIT },
  READING_FEED,
];
