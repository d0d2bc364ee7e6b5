import type { PlayedValue } from '@watchglass/schemas/moment/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Point } from '../reading/points.ts';
import type { Moment } from './find-moment.ts';
import type { Played } from './steps.ts';
import { AHEAD_MS, ASKED, BACK_MS, EFFECTIVE, KNOWN_FROM, parametersOf } from './latest-then.ts';

interface ValueRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly known: number;
  readonly measured: number;
  readonly effective: number;
  readonly value: number;
}

const instant = (parameter: string): string => `fromUnixTimestamp64Milli({${parameter}: Int64}, 'UTC')`;

/** The newest value of each point in each step is that by which its newest value is chosen at any moment. */
function valuesIn(basis: Moment['basis'], also = ''): string {
  const known = KNOWN_FROM[basis];
  return `
SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(argMax(${known}, (${EFFECTIVE}, ts)))) AS known,
  toFloat64(toUnixTimestamp64Milli(argMax(ts, (${EFFECTIVE}, ts)))) AS measured,
  toFloat64(toUnixTimestamp64Milli(max(${EFFECTIVE}))) AS effective, argMax(value, (${EFFECTIVE}, ts)) AS value
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

/** The values that became known in a time, in this order, the first `most` of them. */
export async function valuesOf(
  timeSeries: TimeSeries,
  { organizationId, basis, from, to, step }: Played,
  points: readonly Point[],
  most: number,
): Promise<PlayedValue[]> {
  if (points.length === 0 || to <= from) return [];
  const asked = { ...parametersOf(organizationId, points), from, to, step, most };
  const first = basis === 'known' ? from - BACK_MS : from;
  const last = to + (basis === 'known' ? AHEAD_MS : 1);
  const near = await timeSeries.query<ValueRow>(valuesIn(basis), { ...asked, first, last });
  const late = basis === 'known' ? await lateValues(timeSeries, { ...asked, first }) : [];
  return [...near, ...late].map(playedOf).toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

const DAY_MS = 86_400_000;

async function lateValues(
  timeSeries: TimeSeries,
  asked: Readonly<Record<string, unknown>> & { readonly first: number },
): Promise<ValueRow[]> {
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

function playedOf({ known, sensor, metric, measured, value, effective }: ValueRow): PlayedValue {
  return effective === Math.min(known, measured)
    ? [known, sensor, metric, measured, value]
    : [known, sensor, metric, measured, value, effective];
}
