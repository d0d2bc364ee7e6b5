import type { MeasuredDay } from '@watchglass/schemas/sensor/views';
import type { Reading } from '../http/route.ts';
import type { Point } from '../reading/points.ts';

const DAY_MS = 86_400_000;
const STRETCHES = 400;

/** The last reading of each stretch: an average of measured values is not what an adjustment computes with. */
const LAST_OF_STRETCHES = `
SELECT toFloat64(max(toUnixTimestamp64Milli(ts))) AS at, argMax(coalesce(raw, value), ts) AS measured, argMax(value, ts) AS stored
FROM readings WHERE org = {org: UInt32} AND sensor = {sensor: UInt32} AND metric = {metric: UInt32}
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
GROUP BY intDiv(toUnixTimestamp64Milli(ts) - {from: Int64}, {width: Int64}) ORDER BY at`;

interface StretchRow extends Record<string, unknown> {
  readonly at: number;
  readonly measured: number;
  readonly stored: number;
}

/** The last 24 hours of a point, as measured and as stored. */
export async function measuredDay(
  { timeSeries, clock, sight }: Pick<Reading, 'timeSeries' | 'clock' | 'sight'>,
  { sensorId, metricId }: Point,
): Promise<MeasuredDay> {
  const now = clock().getTime();
  const from = now - DAY_MS;
  const rows = await timeSeries.query<StretchRow>(LAST_OF_STRETCHES, {
    org: sight.organizationId,
    sensor: sensorId,
    metric: metricId,
    from,
    width: DAY_MS / STRETCHES,
  });
  // The clock of a base may be ahead.
  const to = Math.max(now, rows.at(-1)?.at ?? 0);
  return { from, to, points: rows.map(({ at, measured, stored }) => [at, measured, stored]) };
}
