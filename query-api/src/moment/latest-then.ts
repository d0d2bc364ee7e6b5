import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { InvalidReason } from '@watchglass/schemas/virtual-sensor/types';
import type { Point } from '../reading/points.ts';
import { AHEAD_MS, ARRIVED, ASKED, BACK_MS, EFFECTIVE, parametersOf, RECEIVED } from './arrived.ts';
import type { Then } from './asked-then.ts';
import { newestOutputs, type OutputThen } from './outputs-then.ts';

/** The newest value of a point at a moment. Instants are epoch milliseconds. */
export interface ValueThen extends Point {
  readonly value: number;
  readonly measuredAt: number;
  readonly effectiveAt: number;
  readonly receivedAt: number;
  /** Why the newest output of a virtual sensor has no value; absent otherwise. */
  readonly reason?: InvalidReason;
}

/** A point with the kind of its sensor, which says where its values are. */
export interface PointThen extends Point {
  readonly kind: SensorKind;
}

const DAY_MS = 86_400_000;
/** ClickHouse accepts a parameter of at most 128 KiB. */
const ASKED_TOGETHER = 6_000;

const newestIn = (basis: Then['basis'], also = ''): string => `
SELECT sensor AS sensorId, metric AS metricId, argMax(value, (${EFFECTIVE}, ts)) AS value,
  toFloat64(toUnixTimestamp64Milli(argMax(ts, (${EFFECTIVE}, ts)))) AS measuredAt,
  toFloat64(toUnixTimestamp64Milli(max(${EFFECTIVE}))) AS effectiveAt,
  toFloat64(toUnixTimestamp64Milli(argMax(${RECEIVED}, (${EFFECTIVE}, ts)))) AS receivedAt
FROM readings WHERE ${ASKED} AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
  AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND ${ARRIVED[basis]} ${also}
GROUP BY sensor, metric`;

const ON_ITS_DAY = `AND (sensor, metric, toUnixTimestamp(toStartOfDay(ts, 'UTC'))) IN (
  SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)}, {days: Array(UInt32)})))`;

/** The last day before an instant on which each point was measured. */
const LAST_DAY = `
SELECT sensor AS sensorId, metric AS metricId, toFloat64(toUnixTimestamp(max(bucket))) * 1000 AS day
FROM readings_1d WHERE ${ASKED} AND bucket < toDateTime(intDiv({before: Int64}, 1000), 'UTC')
GROUP BY sensor, metric`;

/** When a value came that was not known at a moment, though it was measured by then; nothing for what was known. */
export function arrivalAfter({ at }: Pick<Then, 'at'>, { receivedAt }: ValueThen): number | undefined {
  return receivedAt > at ? receivedAt : undefined;
}

/** The newest value of each point at a moment; points without one are left out. */
export async function latestThen(
  then: Then,
  organizationId: number,
  points: readonly PointThen[],
): Promise<ValueThen[]> {
  return (await newestThen(then, organizationId, points)).filter(({ reason }) => reason === undefined);
}

/** The same with outputs that have no value, and why. */
export async function newestThen(
  then: Then,
  organizationId: number,
  points: readonly PointThen[],
): Promise<ValueThen[]> {
  const { timeSeries, at, basis } = then;
  const asked = { timeSeries, organizationId, at, basis };
  const found: ValueThen[] = [];
  for (let from = 0; from < points.length; from += ASKED_TOGETHER) {
    const some = points.slice(from, from + ASKED_TOGETHER);
    const [outputs, values] = await Promise.all([
      newestOutputs(
        asked,
        some.filter(({ kind }) => kind === 'virtual'),
      ),
      latestOf(
        asked,
        some.filter(({ kind }) => kind === 'physical'),
      ),
    ]);
    found.push(...values, ...outputs.map(valueOf));
  }
  return found;
}

const valueOf = ({ reason, at, madeAt, ...point }: OutputThen): ValueThen => ({
  ...point,
  measuredAt: at,
  effectiveAt: at,
  receivedAt: madeAt,
  ...(reason !== null && { reason }),
});

async function latestOf(asked: AskedThen, points: readonly Point[]): Promise<ValueThen[]> {
  if (points.length === 0) return [];
  const { at } = asked;
  const near = await newest(asked, points, { from: at - BACK_MS, to: at + AHEAD_MS });
  const found = new Set(near.map(keyOf));
  const missing = points.filter((point) => !found.has(keyOf(point)));
  return [...near, ...(await earlier(asked, missing))];
}

interface AskedThen extends Pick<Then, 'timeSeries' | 'at' | 'basis'> {
  readonly timeSeries: TimeSeries;
  readonly organizationId: number;
}

const keyOf = ({ sensorId, metricId }: Point): string => `${sensorId}.${metricId}`;

function newest(
  asked: AskedThen,
  points: readonly Point[],
  range: { readonly from: number; readonly to: number },
): Promise<ValueThen[]> {
  const { timeSeries, at, basis } = asked;
  return timeSeries.query<ValueThen & Record<string, unknown>>(newestIn(basis), {
    ...parametersOf(asked.organizationId, points),
    ...range,
    at,
  });
}

/** Of points that were silent for a day: the newest value of the last day before on which they were measured. */
async function earlier(asked: AskedThen, points: readonly Point[]): Promise<ValueThen[]> {
  if (points.length === 0) return [];
  const last = await asked.timeSeries.query<Point & { readonly day: number } & Record<string, unknown>>(LAST_DAY, {
    ...parametersOf(asked.organizationId, points),
    before: asked.at - BACK_MS,
  });
  if (last.length === 0) return [];
  const days = last.map(({ day }) => day);
  return asked.timeSeries.query<ValueThen & Record<string, unknown>>(newestIn(asked.basis, ON_ITS_DAY), {
    ...parametersOf(asked.organizationId, last),
    days: days.map((day) => day / 1000),
    from: Math.min(...days),
    to: Math.max(...days) + DAY_MS,
    at: asked.at,
  });
}
