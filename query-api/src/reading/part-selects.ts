import type { Part } from '../asset/segment-parts.ts';
import { splitAt } from '../asset/segment-parts.ts';
import { sourceOf, type Buckets } from './chart-buckets.ts';
import type { HistoryDeps } from './history.ts';
import { valuesThen } from './value-tables.ts';

/** SQL of the instant of a reading, epoch milliseconds. */
export const AT_VALUE = `toUnixTimestamp64Milli(ts)`;
export const instantOfValue = (at: number): string => `fromUnixTimestamp64Milli(${at}, 'UTC')`;
export const instantOfBucket = (at: number): string => `toDateTime(${at / 1_000}, 'UTC')`;

const QUARTER_MS = 900_000;
const ROLLUP_MS = { readings_15m: QUARTER_MS, readings_1h: 4 * QUARTER_MS, readings_1d: 96 * QUARTER_MS } as const;

/** SQL that is true for a row of some parts. All numbers are ours: ids from the catalogue and instants that were checked. */
export function withinParts(parts: readonly Part[], column: string, instant: (at: number) => string): string {
  const within = parts.map(
    ({ sensorId, from, until }) =>
      `(sensor = ${sensorId} AND ${column} >= ${instant(from)} AND ${column} < ${instant(until)})`,
  );
  return `(${within.join(' OR ')})`;
}

export interface SelectsAsked {
  /** Each is a line. */
  readonly asked: readonly { readonly metricId: number; readonly parts: readonly Part[] }[];
  /** The sensors of parts that are virtual. */
  readonly virtual: ReadonlySet<number>;
}

/** The parts of each line, those of virtual sensors apart. */
export function eachKind({ asked, virtual }: SelectsAsked) {
  return asked.flatMap(({ parts, metricId }, line) =>
    (['physical', 'virtual'] as const).map((kind) => ({
      kind,
      line,
      metricId,
      parts: parts.filter(({ sensorId }) => virtual.has(sensorId) === (kind === 'virtual')),
    })),
  );
}

/** SQL of `line`, `at` and `value` of each reading and output, one for each line and kind. */
export function valueSelects(asked: SelectsAsked, moment: HistoryDeps['moment']): string[] {
  return eachKind(asked)
    .filter(({ parts }) => parts.length > 0)
    .map(
      ({ kind, line, metricId, parts }) => `SELECT ${line} AS line, toFloat64(${AT_VALUE}) AS at, value
        FROM ${valuesThen(kind, moment)} AND org = {org: UInt32} AND metric = ${metricId} AND ${withinParts(parts, 'ts', instantOfValue)}`,
    );
}

export interface Placed {
  /** The rollup whose buckets each lie in one place. */
  readonly table: ReturnType<typeof sourceOf>;
  /** SQL of the place, a whole number, of an instant in epoch milliseconds. */
  readonly placeOf: (at: string) => string;
}

/** Places by buckets of one width. The parameters of their SQL are `{start: Int64}` and `{width: Int64}`. */
export const inBuckets = (buckets: Buckets): Placed => ({
  table: sourceOf(buckets),
  placeOf: (at) => `intDiv(${at} - {start: Int64}, {width: Int64})`,
});

/**
 * SQL of `line`, `place`, `low`, `total`, `readings` and `high` by place: whole buckets from the rollup that fits, the ends of parts
 * and all of virtual sensors from values.
 */
export function bucketSelects(asked: SelectsAsked & Placed, moment: HistoryDeps['moment']): string[] {
  const table = moment === undefined ? asked.table : 'readings';
  return eachKind(asked).flatMap(({ kind, line, metricId, parts }) => {
    const isWhole = table !== 'readings' && kind === 'physical';
    const { whole, edges } = isWhole ? splitAt(parts, ROLLUP_MS[table]) : { whole: [], edges: parts };
    const of = `org = {org: UInt32} AND metric = ${metricId}`;
    return [
      ...(whole.length === 0
        ? []
        : [
            `SELECT ${line} AS line, ${asked.placeOf('toInt64(toUnixTimestamp(r.bucket)) * 1000')} AS place,
              min(r.min) AS low, sum(r.sum) AS total, toUInt64(sum(r.count)) AS readings, max(r.max) AS high
              FROM ${table} AS r WHERE ${of} AND ${withinParts(whole, 'r.bucket', instantOfBucket)} GROUP BY place`,
          ]),
      ...(edges.length === 0
        ? []
        : [
            `SELECT ${line} AS line, ${asked.placeOf(AT_VALUE)} AS place,
              min(value) AS low, sum(value) AS total, toUInt64(count()) AS readings, max(value) AS high
              FROM ${valuesThen(kind, moment)} AND ${of} AND ${withinParts(edges, 'ts', instantOfValue)} GROUP BY place`,
          ]),
    ];
  });
}

/**
 * The buckets of each line, each with the number of its readings at the end, from the rows of `bucketSelects`: one row a line, since
 * each row has a cost.
 */
export const bucketsFrom = (selects: readonly string[]): string => `
SELECT line, groupArray(tuple(toUInt32(place), low, mean, high, toFloat64(n))) AS buckets FROM (
  SELECT line, place, min(p.low) AS low, sum(p.total) / sum(p.readings) AS mean, max(p.high) AS high, sum(p.readings) AS n
  FROM (${selects.join(' UNION ALL ')}) AS p GROUP BY line, place)
GROUP BY line`;
