import {
  BAD_ACTORS,
  BUCKET_MS,
  CHATTER_RAISES,
  FLOOD_ENDS_BELOW,
  STALE_HOURS,
  type Bucket,
} from '@watchglass/schemas/alarm/figures';
import type { Reading } from '../../http/route.ts';
import type { Period } from './export.ts';
import { selectionOf, type Selection } from './selection.ts';
import { isShelved, shelfTimesIn } from './shelf-times.ts';

/** What rings nothing is at most this much older than its newest reading: nothing is shown later after its measured end. */
const SHOWN_AFTER_END_HOURS = 24;

const at = (name: string): string => `fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`;

/**
 * The raises of the period, each at the instant at which it was shown, with whether a shelf hid it: an alarm raised before it may
 * have risen within it. What was hidden otherwise from its raise to its end is not among them.
 */
function raisesOf({ where }: Selection, shelved: string): string {
  return `(SELECT rule, sensor, metric, base, assumeNotNull(r.1) AS at, r.2 AS severity, r.3 AS acked, ${shelved} AS shelved
    FROM alarm_episodes FINAL ARRAY JOIN arrayZip(raise_shown, raise_severity, acked_after) AS r
    WHERE ${where} AND raised >= ${at('begin')} AND raised < ${at('to')} AND r.1 IS NOT NULL AND r.1 >= ${at('from')} AND r.1 < ${at('to')})`;
}

/** The first raise of an alarm that was not over before the period, or the beginning of the period: earlier rows say nothing of it. */
const beginOf = ({ where }: Selection): string => `SELECT count() AS count, toUnixTimestamp64Milli(min(raised)) AS begin
  FROM alarm_episodes FINAL WHERE ${where} AND raised < ${at('from')}
    AND (ended IS NULL OR ended >= ${at('from')} - INTERVAL ${SHOWN_AFTER_END_HOURS} HOUR)`;

/** `quantileExact` takes the value at ⌊share × n⌋ from 0; a little below the share that is the nearest rank. */
const nearestRanks = (of: string, when: string): string => `quantilesExactIf(0.499999999, 0.949999999)(${of}, ${when})`;

/** Counts of raises that called somebody. */
const CALLED = `countIf(NOT shelved) AS raises, countIf(shelved) AS hidden, countIf(NOT shelved AND severity = 80) AS critical,
  countIf(NOT shelved AND severity = 50) AS high, countIf(NOT shelved AND severity IN (20, 30)) AS low,
  countIf(NOT shelved AND acked IS NULL) AS never, ${nearestRanks('acked', 'NOT shelved AND acked IS NOT NULL')} AS acknowledged`;

/** Of a day of UTC, or of the whole period. */
interface SumsRow extends Record<string, unknown> {
  readonly whole: number | string;
  readonly day: string;
  readonly raises: string;
  readonly hidden: string;
  readonly critical: string;
  readonly high: string;
  readonly low: string;
  readonly never: string;
  /** The half and 95 %, in milliseconds. */
  readonly acknowledged: readonly (number | string)[];
}

/** The whole period and its days are counted in one read. */
const sumsOf = (all: string): string => `SELECT grouping(d) AS whole, toString(d) AS day, ${CALLED}
  FROM (SELECT *, toDate(at, 'UTC') AS d FROM ${all}) GROUP BY GROUPING SETS ((), (d))`;

interface BucketsRow extends Record<string, unknown> {
  readonly most: string;
  readonly busy: readonly (readonly [bucket: number | string, raises: number | string])[];
}

/** A bucket with fewer raises ends a flood, as one without any does. */
const bucketsOf = (
  called: string,
): string => `SELECT max(raises) AS most, groupArrayIf((bucket, raises), raises >= ${FLOOD_ENDS_BELOW}) AS busy
  FROM (SELECT intDiv(toUnixTimestamp64Milli(at), ${BUCKET_MS}) AS bucket, count() AS raises FROM ${called} GROUP BY bucket)`;

interface SubjectsRow extends Record<string, unknown> {
  readonly chattering: string;
  readonly worst: readonly (readonly [
    fewer: number | string,
    rule: string,
    sensor: number,
    metric: number,
    base: string,
    critical: number | string,
  ])[];
}

/** The worst rules and subjects, and how many raised several times within ten minutes. */
const subjectsOf = (
  called: string,
): string => `SELECT groupArraySorted(${BAD_ACTORS})((-toInt64(raises), rule, sensor, metric, base, critical)) AS worst,
    countIf(length(ats) >= ${CHATTER_RAISES} AND arrayExists((last, first) -> last - first <= ${BUCKET_MS}, arraySlice(ats, ${CHATTER_RAISES}),
      arraySlice(ats, 1, greatest(0, toInt64(length(ats)) - ${CHATTER_RAISES - 1})))) AS chattering
  FROM (SELECT rule, sensor, metric, base, count() AS raises, countIf(severity = 80) AS critical,
      arraySort(groupArray(toUnixTimestamp64Milli(at))) AS ats
    FROM ${called} GROUP BY rule, sensor, metric, base)`;

interface EndRow extends Record<string, unknown> {
  readonly stale: string;
  readonly count: string;
  readonly resolved: readonly (number | string)[];
}

/** Alarms that were active for long within the period, and the times to the end of those that ended in it. */
const endsOf = ({ where }: Selection): string => {
  const isEnded = `state = 'resolved' AND ended >= ${at('from')} AND ended < ${at('to')}`;
  const activeMs = `least(ifNull(ended, ${at('until')}), ${at('until')}) > raised + INTERVAL ${STALE_HOURS} HOUR`;
  return `SELECT countIf(state <> 'foundLate' AND ifNull(ended, ${at('until')}) > ${at('from')} AND ${activeMs}) AS stale,
    countIf(${isEnded}) AS count,
    ${nearestRanks(`dateDiff('millisecond', raised, assumeNotNull(ended))`, `ifNull(${isEnded}, 0)`)} AS resolved
    FROM alarm_episodes FINAL WHERE ${where} AND raised >= ${at('begin')} AND raised < ${at('to')}`;
};

export interface Actor {
  readonly rule: string;
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
  readonly raises: number;
  readonly critical: number;
}

/** What ClickHouse counts of a period. Percentiles in milliseconds; without values they mean nothing. */
export interface Counted {
  readonly sums: Pick<SumsRow, 'raises' | 'hidden' | 'critical' | 'high' | 'low' | 'never' | 'acknowledged'>;
  readonly days: readonly Pick<SumsRow, 'day' | 'critical' | 'high' | 'low'>[];
  /** The most raises of a bucket, and the buckets that may belong to a flood. */
  readonly most: number;
  readonly busy: readonly Bucket[];
  readonly actors: readonly Actor[];
  readonly chattering: number;
  readonly ends: EndRow;
}

const NOTHING: Counted['sums'] = {
  raises: '0',
  hidden: '0',
  critical: '0',
  high: '0',
  low: '0',
  never: '0',
  acknowledged: [],
};

/** An aggregation without groups has one row. */
function only<R>([row]: readonly R[]): R {
  if (row === undefined) throw new TypeError('an aggregation must have a row');
  return row;
}

export async function counted(reading: Reading, { from, to }: Period, now: number): Promise<Counted> {
  const [selection, times] = await Promise.all([selectionOf(reading, {}), shelfTimesIn(reading, { from, to })]);
  const shelves = isShelved(times);
  const of = { ...selection.parameters, ...shelves.parameters, from, to, until: Math.min(to, now) };
  const earlier = only(await reading.timeSeries.query<{ count: string; begin: string }>(beginOf(selection), of));
  const parameters = { ...of, begin: Number(earlier.count) === 0 ? from : Number(earlier.begin) };
  const ask = <R extends Record<string, unknown>>(sql: string): Promise<R[]> =>
    reading.timeSeries.query<R>(sql, parameters);
  const all = raisesOf(selection, shelves.sql);
  // What a shelf hid called nobody.
  const called = times.length === 0 ? all : `(SELECT * FROM ${all} WHERE NOT shelved)`;
  const [sums, buckets, subjects, ends] = await Promise.all([
    ask<SumsRow>(sumsOf(all)),
    ask<BucketsRow>(bucketsOf(called)),
    ask<SubjectsRow>(subjectsOf(called)),
    ask<EndRow>(endsOf(selection)),
  ]);
  const { most, busy } = only(buckets);
  const { worst, chattering } = only(subjects);
  return {
    sums: sums.find(({ whole }) => Number(whole) === 1) ?? NOTHING,
    days: sums.filter(({ whole }) => Number(whole) === 0),
    most: Number(most),
    busy: busy.map(([bucket, raises]) => ({ at: Number(bucket) * BUCKET_MS, raises: Number(raises) })),
    actors: worst.map(([fewer, rule, sensor, metric, base, critical]) => ({
      rule,
      sensor,
      metric,
      base,
      raises: -Number(fewer),
      critical: Number(critical),
    })),
    chattering: Number(chattering),
    ends: only(ends),
  };
}
