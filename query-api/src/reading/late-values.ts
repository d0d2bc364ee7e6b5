import { CHART_LATE_VALUES } from '@watchglass/schemas/reading/limits';
import type { LateValue } from '@watchglass/schemas/reading/views';
import type { Then } from '../moment/asked-then.ts';
import type { Point } from './points.ts';

interface LateRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly late: LateValue[];
}

const LATE = `
SELECT sensor, metric, arraySort(v -> v.1, groupArray({most: UInt32})(tuple(at, value, receivedAt))) AS late FROM (
  SELECT sensor, metric, value, toFloat64(toUnixTimestamp64Milli(ts)) AS at, toFloat64(toUnixTimestamp64Milli(received)) AS receivedAt
  FROM readings WHERE org = {org: UInt32} AND (sensor, metric) IN (
    SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))
    AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
    AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')
    AND received > fromUnixTimestamp64Milli({at: Int64}, 'UTC')
  ORDER BY ts DESC)
GROUP BY sensor, metric`;

export interface LateAsked {
  readonly organizationId: number;
  readonly points: readonly Point[];
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

/** By sensor and metric: what was measured until the moment and arrived after it, the newest ones if there are many. */
export async function lateValues(
  { timeSeries, at }: Pick<Then, 'timeSeries' | 'at'>,
  { organizationId, points, from, to }: LateAsked,
): Promise<ReadonlyMap<string, LateValue[]>> {
  const rows = await timeSeries.query<LateRow>(LATE, {
    org: organizationId,
    sensors: points.map(({ sensorId }) => sensorId),
    metrics: points.map(({ metricId }) => metricId),
    from,
    to,
    at,
    most: CHART_LATE_VALUES,
  });
  return new Map(rows.map(({ sensor, metric, late }) => [`${sensor}.${metric}`, late]));
}
