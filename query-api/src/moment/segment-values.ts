import type { PlayedValue } from '@watchglass/schemas/moment/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import { FINAL_SETTINGS } from '../reading/value-tables.ts';
import { AHEAD_MS, ASKED, BACK_MS, EFFECTIVE, KNOWN_FROM, parametersOf, RECEIVED } from './arrived.ts';
import type { Moment } from './find-moment.ts';
import type { PointThen } from './latest-then.ts';
import { OUTPUTS } from './outputs-then.ts';
import { endOfStep, type Played } from './steps.ts';

interface ValueRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly known: number;
  readonly measured: number;
  readonly effective: number;
  /** Null for an output without a value. */
  readonly value: number | null;
  readonly arrived: number;
}

const instant = (parameter: string): string => `fromUnixTimestamp64Milli({${parameter}: Int64}, 'UTC')`;

/** The newest value of each point in each step is that by which its newest value is chosen at any moment. */
function valuesIn(basis: Moment['basis'], also = ''): string {
  const known = KNOWN_FROM[basis];
  return `
SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(argMax(${known}, (${EFFECTIVE}, ts)))) AS known,
  toFloat64(toUnixTimestamp64Milli(argMax(ts, (${EFFECTIVE}, ts)))) AS measured,
  toFloat64(toUnixTimestamp64Milli(max(${EFFECTIVE}))) AS effective, argMax(value, (${EFFECTIVE}, ts)) AS value,
  toFloat64(toUnixTimestamp64Milli(argMax(${RECEIVED}, (${EFFECTIVE}, ts)))) AS arrived
FROM readings WHERE ${ASKED} AND ts >= ${instant('first')} AND ts < ${instant('last')}
  AND ${known} > ${instant('from')} AND ${known} <= ${instant('to')} ${also}
GROUP BY sensor, metric, intDiv(toUnixTimestamp64Milli(${known}) - {from: Int64} - 1, {step: Int64})
ORDER BY known, sensor, metric LIMIT {most: UInt32}`;
}

/** Days of before, of which something arrived after an instant: a base that was away sends them late. */
const LATE_DAYS = `
SELECT sensor, metric, toFloat64(toUnixTimestamp(bucket)) * 1000 AS day FROM readings_1d
WHERE ${ASKED} AND bucket < toDateTime(intDiv({first: Int64}, 1000), 'UTC') GROUP BY sensor, metric, bucket HAVING max(received) > ${instant('from')}`;
const ON_LATE_DAYS = `AND ts < ${instant('near')} AND (sensor, metric, toUnixTimestamp(toStartOfDay(ts, 'UTC'))) IN (
  SELECT arrayJoin(arrayZip({lateSensors: Array(UInt32)}, {lateMetrics: Array(UInt32)}, {lateDays: Array(UInt32)})))`;

/** Outputs follow the readings that are there today, and count from their own instant on; one without a value is played too. */
const OUTPUTS_IN = `
SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(max(ts))) AS known, known AS measured, known AS effective,
  if(argMax(state, ts) = 0, argMax(value, ts), NULL) AS value, toFloat64(toUnixTimestamp64Milli(argMax(made, ts))) AS arrived
FROM ${OUTPUTS} AND ${ASKED} AND ts > ${instant('from')} AND ts <= ${instant('to')}
GROUP BY sensor, metric, intDiv(toUnixTimestamp64Milli(ts) - {from: Int64} - 1, {step: Int64})
ORDER BY known, sensor, metric LIMIT {most: UInt32} ${FINAL_SETTINGS}`;

/** The values that became known in a time, in this order, the first `most` of them. */
export async function valuesOf(
  timeSeries: TimeSeries,
  played: Played,
  points: readonly PointThen[],
  most: number,
): Promise<PlayedValue[]> {
  const { organizationId, from, to, step } = played;
  if (to <= from) return [];
  const asked = (kind: SensorKind) => ({
    ...parametersOf(
      organizationId,
      points.filter((point) => point.kind === kind),
    ),
    from,
    to,
    step,
    most,
  });
  const isAny = (kind: SensorKind): boolean => points.some((point) => point.kind === kind);
  const [readings, outputs] = await Promise.all([
    isAny('physical') ? readingsOf(timeSeries, played, asked('physical')) : [],
    isAny('virtual') ? timeSeries.query<ValueRow>(OUTPUTS_IN, asked('virtual')) : [],
  ]);
  const values = [...readings, ...outputs].map((row) => playedOf(row, played));
  return values.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

type Parameters = Readonly<Record<string, unknown>>;

async function readingsOf(
  timeSeries: TimeSeries,
  { basis, from, to }: Played,
  asked: Parameters,
): Promise<readonly ValueRow[]> {
  const first = basis === 'known' ? from - BACK_MS : from;
  const last = to + (basis === 'known' ? AHEAD_MS : 1);
  const near = await timeSeries.query<ValueRow>(valuesIn(basis), { ...asked, first, last });
  return basis === 'known' ? [...near, ...(await lateValues(timeSeries, { ...asked, first }))] : near;
}

const DAY_MS = 86_400_000;

async function lateValues(timeSeries: TimeSeries, asked: Parameters & { readonly first: number }): Promise<ValueRow[]> {
  const days = await timeSeries.query<{ sensor: number; metric: number; day: number }>(LATE_DAYS, asked);
  if (days.length === 0) return [];
  const instants = days.map(({ day }) => day);
  return timeSeries.query<ValueRow>(valuesIn('known', ON_LATE_DAYS), {
    ...asked,
    near: asked.first,
    lateSensors: days.map(({ sensor }) => sensor),
    lateMetrics: days.map(({ metric }) => metric),
    lateDays: instants.map((day) => day / 1000),
    first: Math.min(...instants),
    last: Math.max(...instants) + DAY_MS,
  });
}

/** A value that came after the step in which it is shown says when. */
function playedOf(row: ValueRow, played: Played): PlayedValue {
  const { known, sensor, metric, measured, value, effective, arrived } = row;
  const shown = [known, sensor, metric, measured, value] as const;
  if (arrived > endOfStep(played, known)) return [...shown, effective, arrived];
  return effective === Math.min(known, measured) ? shown : [...shown, effective];
}
