import type { Sight } from '@watchglass/schemas/member/rights';
import { sensorsIn } from '@watchglass/schemas/member/rights';
import type { Page } from '@watchglass/schemas/page';
import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import type {
  QualityDays,
  SENSOR_QUALITY_SORTS,
  SensorQuality,
  SensorQualityPage,
} from '@watchglass/schemas/reading/quality';
import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { Parameters, TimeSeries } from '@watchglass/streams/ports/time-series';
import { containing, window, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { INTERVAL_SECONDS } from '../sensor/no-data.ts';
import { sensorIn } from './points.ts';
import { dayOf, daysOf, expectedMs, inRange, inSeconds, type Days } from './quality-days.ts';

interface KnownSensor extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly base_serial: string | null;
  readonly interval_seconds: number | null;
  readonly metric_ids: readonly number[];
  readonly heard_at: Date;
}

/** The physical sensors in use that are in sight. */
async function sensorsOf(
  { relational }: Pick<Reading, 'relational'>,
  sight: Sight,
  search: string,
): Promise<readonly KnownSensor[]> {
  return relational.query<KnownSensor>({
    name: 'reading.quality-sensors',
    text: `SELECT t.id, t.name, t.base_serial, ${INTERVAL_SECONDS} AS interval_seconds, t.metric_ids, t.heard_at FROM read.sensors t
      WHERE t.organization_id = $1 AND t.kind = 'physical' AND t.state = 'active' AND ${sensorIn('t', '$2', '$3')}
        AND (t.name ILIKE $4 OR t.base_serial ILIKE $4) ORDER BY lower(t.name), t.id`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight), containing(search)],
  });
}

const OF_SENSORS = 'org = {org: UInt32} AND sensor IN {ids: Array(UInt32)}';
const IN_BUCKETS = `${OF_SENSORS} AND bucket >= toDateTime({from: UInt32}, 'UTC') AND bucket < toDateTime({to: UInt32}, 'UTC')`;

/**
 * Of each metric, the share of the readings that a bucket should have had: buckets are the first of 15 minutes, an hour and a day with
 * room for two readings. A gap is a run of empty buckets, the time until now included.
 */
const COVERAGE = `
SELECT sensor, groupArray(day) AS days, groupArray(covered) AS covered FROM (
  SELECT sensor, day, sum(least(1, n * interval / width) * width) AS covered FROM (
    SELECT sensor, metric, ${dayOf('toUnixTimestamp(bucket)')} AS day,
      transform(sensor, {ids: Array(UInt32)}, {intervals: Array(UInt32)}, toUInt32(600)) AS interval,
      multiIf(2 * interval <= 900, 900, 2 * interval <= 3600, 3600, 86400) AS width,
      intDiv(toUnixTimestamp(bucket) - {edges: Array(UInt32)}[day + 1], width) AS place, sum(count) AS n
    FROM readings_15m WHERE ${IN_BUCKETS} AND metric NOT IN {telemetry: Array(UInt32)}
    GROUP BY sensor, metric, day, interval, width, place)
  GROUP BY sensor, day ORDER BY sensor, day)
GROUP BY sensor`;

const GAPS = `
SELECT sensor, toUInt32(sum(arrayCount(step -> step > 1, steps))) AS gaps, toFloat64(max((arrayMax(steps) - 1) * width)) AS longest FROM (
  SELECT sensor, metric, any(wide) AS width, arrayDifference(arraySort(groupUniqArrayArray([place, intDiv({to: UInt32}, wide)]))) AS steps FROM (
    SELECT sensor, metric, transform(sensor, {ids: Array(UInt32)}, {intervals: Array(UInt32)}, toUInt32(600)) AS interval,
      multiIf(2 * interval <= 900, 900, 2 * interval <= 3600, 3600, 86400) AS wide, intDiv(toUnixTimestamp(bucket), wide) AS place
    FROM readings_15m WHERE ${IN_BUCKETS} AND metric NOT IN {telemetry: Array(UInt32)})
  GROUP BY sensor, metric)
GROUP BY sensor`;

const countsIn = (table: string, more: string): string => `
SELECT sensor, groupArray(day) AS days, groupArray(n) AS covered FROM (
  SELECT sensor, ${dayOf('toUnixTimestamp(ts)')} AS day, toFloat64(count()) AS n FROM ${table} WHERE ${OF_SENSORS} AND ${inRange('ts')} ${more} GROUP BY sensor, day)
GROUP BY sensor`;

interface DaysRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly days: readonly number[];
  readonly covered: readonly number[];
}

interface GapRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly gaps: number;
  readonly longest: number;
}

interface Found {
  readonly coverage: ReadonlyMap<number, DaysRow>;
  readonly gaps: ReadonlyMap<number, GapRow>;
  readonly late: ReadonlyMap<number, DaysRow>;
  readonly conflicts: ReadonlyMap<number, DaysRow>;
}

const bySensor = <R extends { readonly sensor: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.sensor, row]));

/** ClickHouse takes the ids of this many sensors in one parameter. */
const ASKED_TOGETHER = 10_000;

async function foundIn(
  timeSeries: TimeSeries,
  { organizationId }: Sight,
  { sensors, days }: { readonly sensors: readonly KnownSensor[]; readonly days: Days },
): Promise<Found> {
  const { edges, until } = days;
  const asked = {
    org: organizationId,
    telemetry: TELEMETRY,
    edges: inSeconds(edges),
    from: Math.floor((edges[0] ?? 0) / 1_000),
    to: Math.ceil(until / 1_000),
  };
  const parts: Parts[] = [];
  for (let from = 0; from < sensors.length; from += ASKED_TOGETHER) {
    const some = sensors.slice(from, from + ASKED_TOGETHER);
    parts.push(await partOf(timeSeries, { ...asked, ids: some.map(({ id }) => id), intervals: some.map(intervalOf) }));
  }
  return {
    coverage: bySensor(parts.flatMap(([coverage]) => coverage)),
    gaps: bySensor(parts.flatMap(([, gaps]) => gaps)),
    late: bySensor(parts.flatMap(([, , late]) => late)),
    conflicts: bySensor(parts.flatMap(([, , , conflicts]) => conflicts)),
  };
}

type Parts = readonly [
  coverage: readonly DaysRow[],
  gaps: readonly GapRow[],
  late: readonly DaysRow[],
  conflicts: readonly DaysRow[],
];

const partOf = (timeSeries: TimeSeries, parameters: Parameters): Promise<Parts> =>
  Promise.all([
    timeSeries.query<DaysRow>(COVERAGE, parameters),
    timeSeries.query<GapRow>(GAPS, parameters),
    timeSeries.query<DaysRow>(countsIn('readings', 'AND late = 1'), parameters),
    timeSeries.query<DaysRow>(countsIn('reading_conflicts', ''), parameters),
  ]);

const intervalOf = ({ interval_seconds }: KnownSensor): number => interval_seconds ?? DEFAULT_INTERVAL_SECONDS;

/** The value of a day; 0 without one. */
const onDay = (row: DaysRow | undefined, day: number): number => row?.covered[row.days.indexOf(day)] ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The counts of a sensor by day. */
const counted = (row: DaysRow | undefined) => ({
  all: sum(row?.covered ?? []),
  on: (day: number): number => onDay(row, day),
});

function qualityOf(sensor: KnownSensor, days: Days, found: Found): SensorQuality {
  const { id } = sensor;
  const metrics = sensor.metric_ids.filter((metric) => !TELEMETRY.includes(metric)).length;
  const expected = expectedMs(days, sensor.heard_at.getTime()).map((ms) => ms * metrics);
  const measured = found.coverage.get(id);
  const covered = expected.map((most, day) => Math.min(most, onDay(measured, day) * 1_000));
  const all = sum(expected);
  const [late, conflicts] = [counted(found.late.get(id)), counted(found.conflicts.get(id))];
  return {
    sensorId: id,
    name: sensor.name,
    baseSerial: sensor.base_serial,
    intervalSeconds: intervalOf(sensor),
    coverage: shareOf(sum(covered), all),
    // Without any reading all of the time is one gap.
    ...gapsOf(found.gaps.get(id), all === 0 ? 0 : all / metrics),
    late: late.all,
    conflicts: conflicts.all,
    days: expected.map((most, day) => ({
      coverage: shareOf(covered[day] ?? 0, most),
      late: late.on(day),
      conflicts: conflicts.on(day),
    })),
  };
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function gapsOf(row: GapRow | undefined, silentMs: number): Pick<SensorQuality, 'gaps' | 'longestGapMs'> {
  return row === undefined
    ? { gaps: silentMs > 0 ? 1 : 0, longestGapMs: Math.round(silentMs) }
    : { gaps: row.gaps, longestGapMs: Math.round(row.longest * 1_000) };
}

type Sort = (typeof SENSOR_QUALITY_SORTS)[number];

/** How bad a sensor is: a smaller number comes first. */
const RANK: Readonly<Record<Exclude<Sort, 'name'>, (of: SensorQuality) => number>> = {
  coverage: ({ coverage }) => coverage ?? Infinity,
  gaps: ({ gaps }) => -gaps,
  late: ({ late }) => -late,
  conflicts: ({ conflicts }) => -conflicts,
};

/** How the sensors in sight measured, the worst first. Refuses with `RangeTooLong` and `InvalidRequest`. */
export async function sensorQuality(
  asked: Pick<Reading, 'relational' | 'timeSeries' | 'clock'> & { readonly sight: Sight },
  query: QualityDays & Paging & { readonly sort: Sort },
): Promise<SensorQualityPage> {
  const days = daysOf(query, asked.clock().getTime());
  const sensors = await sensorsOf(asked, asked.sight, query.search ?? '');
  const found = await foundIn(asked.timeSeries, asked.sight, { sensors, days });
  const all = sensors.map((sensor) => qualityOf(sensor, days, found));
  // They come by name already, and sorting keeps that order among equals.
  const rank = query.sort === 'name' ? () => 0 : RANK[query.sort];
  return { ...worstFirst(all, rank, query), days: days.edges.slice(0, -1) };
}

/** A page of rows, those with the smallest rank first; equal ones keep their order. */
export function worstFirst<T>(rows: readonly T[], rank: (row: T) => number, paging: Paging): Page<T> {
  const [limit, offset] = window(paging);
  // Two infinite ranks are equal.
  const sorted = rows.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  return { items: sorted.slice(offset, offset + limit), total: rows.length };
}
