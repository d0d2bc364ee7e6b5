import { setTimeout as sleep } from 'node:timers/promises';
import { BLOCK_AGE_MS } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/** A reading is in a planned block this soon after it came; the rest is the time that writing takes. */
const PLANNED_MS = BLOCK_AGE_MS + 250;
/** What came before that is in ClickHouse, or nothing is. */
const RECENT_MS = 60_000;
const PATIENCE_MS = 2_000;
const EVERY_MS = 50;

interface Asked {
  readonly relational: Queryable;
  readonly timeSeries: TimeSeries;
  readonly organizationId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly clock: () => Date;
}

/** Whether a block that was planned by then still waits to be written. */
const WAITING =
  'SELECT count(*)::int AS waiting FROM read.reading_blocks WHERE planned_at <= to_timestamp($1 / 1000.0)';

/** The newest readings that the present shows; outputs of virtual sensors have versions. */
const SHOWN = `SELECT sensor_id, metric_id, round(extract(epoch FROM measured_at) * 1000)::float8 AS measured_at
  FROM read.latest_values WHERE organization_id = $1 AND version = 0
    AND effective_at > to_timestamp($2 / 1000.0) AND effective_at <= to_timestamp($3 / 1000.0) LIMIT 5000`;

const STORED = `SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(max(ts))) AS newest FROM readings
  WHERE org = {org: UInt32} AND (sensor, metric) IN (SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))
    AND ts >= fromUnixTimestamp64Milli({first: Int64}, 'UTC') GROUP BY sensor, metric`;

interface ShownPoint extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly measured_at: number;
}

/**
 * Waits until ClickHouse has the readings that had come until a moment of the last minute: the past must not know less than the present
 * did. Refuses with `ServiceUnavailable` if it still lacks some after a while.
 */
async function readingsArrived(asked: Asked): Promise<void> {
  const { at, clock } = asked;
  if (clock().getTime() - at > RECENT_MS) return;
  const plannedBy = at + PLANNED_MS;
  const ahead = plannedBy - clock().getTime();
  if (ahead > 0) await sleep(Math.min(ahead, PLANNED_MS));
  const shown = await asked.relational.query<ShownPoint>({
    name: 'readings.shown-then',
    text: SHOWN,
    values: [asked.organizationId, at - RECENT_MS, at],
  });
  const until = performance.now() + PATIENCE_MS;
  while ((await areWaiting(asked.relational, plannedBy)) || (await isAnyMissing(asked, shown))) {
    if (performance.now() > until) refuse('ServiceUnavailable');
    await sleep(EVERY_MS);
  }
}

async function areWaiting(relational: Queryable, plannedBy: number): Promise<boolean> {
  const [row] = await relational.query<{ waiting: number }>({
    name: 'readings.waiting-then',
    text: WAITING,
    values: [plannedBy],
  });
  return row !== undefined && row.waiting > 0;
}

async function isAnyMissing({ timeSeries, organizationId }: Asked, shown: readonly ShownPoint[]): Promise<boolean> {
  if (shown.length === 0) return false;
  const rows = await timeSeries.query<{ sensor: number; metric: number; newest: number }>(STORED, {
    org: organizationId,
    sensors: shown.map((each) => each.sensor_id),
    metrics: shown.map((each) => each.metric_id),
    first: Math.min(...shown.map((each) => each.measured_at)),
  });
  const newest = new Map(rows.map((row) => [`${row.sensor}.${row.metric}`, row.newest]));
  return shown.some((each) => each.measured_at > (newest.get(`${each.sensor_id}.${each.metric_id}`) ?? -Infinity));
}

/** The store, whose first question of a request waits for what had come until the moment. */
export function afterArrival(asked: Asked): TimeSeries {
  const { timeSeries } = asked;
  let arrived: Promise<void> | undefined;
  const wait = (): Promise<void> => (arrived ??= readingsArrived(asked));
  return new Proxy(timeSeries, {
    get(target, name, receiver) {
      if (name === 'query')
        return async (...given: Parameters<TimeSeries['query']>) => {
          await wait();
          return target.query(...given);
        };
      if (name === 'stream')
        return async function* (...given: Parameters<TimeSeries['stream']>) {
          await wait();
          yield* target.stream(...given);
        };
      if (name === 'bytes')
        return async function* (...given: Parameters<TimeSeries['bytes']>) {
          await wait();
          yield* target.bytes(...given);
        };
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}
