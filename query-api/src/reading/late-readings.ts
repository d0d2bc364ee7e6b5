import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS } from '@watchglass/schemas/reading/limits';
import type { LateReadingsPage } from '@watchglass/schemas/reading/quality';
import { refuse } from '@watchglass/schemas/refusals';
import { longList } from '@watchglass/streams/time-series/long-list';
import { window } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { seenSensors, type InTimeQuery } from './conflicts.ts';
import { instantOf, isoOf } from './quarantine.ts';

interface LateRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly at: string;
  readonly value: number;
  readonly came: string | null;
  readonly total: number;
}

const lateOf = (ids: string): string => `
SELECT sensor, metric, ${isoOf('ts')} AS at, value, ${isoOf('received')} AS came, toFloat64(count() OVER ()) AS total
FROM readings WHERE org = {org: UInt32} AND sensor IN (${ids}) AND late = 1
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
ORDER BY received DESC, sensor, metric, ts LIMIT {limit: UInt32} OFFSET {offset: UInt32}`;

/**
 * Readings that came after newer ones of their point, the last to come first. Refuses a sensor out of sight (`NotFound`) and more than
 * 31 days (`RangeTooLong`).
 */
export async function lateReadings(
  { relational, timeSeries, sight }: Pick<Reading, 'relational' | 'timeSeries'> & { readonly sight: Sight },
  query: InTimeQuery,
): Promise<LateReadingsPage> {
  const { from, to } = query;
  const sensors = await seenSensors(relational, sight, query);
  if (to - from > CHART_LONGEST_MS) refuse('RangeTooLong', { limit: CHART_DAYS });
  const [limit, offset] = window(query);
  const ids = longList(
    'ids',
    'UInt32',
    sensors.map(({ id }) => id),
  );
  const parameters = { org: sight.organizationId, ...ids.parameters, from, to, limit, offset };
  const rows = await timeSeries.query<LateRow>(lateOf(ids.sql), parameters);
  const names = new Map(sensors.map(({ id, name }) => [id, name]));
  return {
    items: rows.map(({ sensor, metric, at, value, came }) => ({
      sensorId: sensor,
      sensorName: names.get(sensor) ?? '',
      metricId: metric,
      at: instantOf(at),
      value,
      receivedAt: came === null ? null : instantOf(came),
    })),
    total: rows[0]?.total ?? 0,
  };
}
