import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { WallShown } from '@watchglass/schemas/alarm/incident';
import { INCIDENT_WALLS_HOURS } from '@watchglass/schemas/alarm/limits';
import { iso } from '../../http/answer.ts';
import type { Reading } from '../../http/route.ts';

interface Found extends Record<string, unknown> {
  readonly wallId: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly dashboard: string;
}

/** A receipt names the alarm as a row of a tile, or a key receipt has a tile of its point that called. */
const SHOWN = `
SELECT toString(wall) AS wallId, toFloat64(toUnixTimestamp64Milli(min(at))) AS firstAt, toFloat64(toUnixTimestamp64Milli(max(at))) AS lastAt,
  argMin(JSONExtractString(receipt, 'dashboardId'), at) AS dashboard
FROM wall_receipts WHERE org = {org: UInt32} AND wall IN (SELECT arrayJoin({walls: Array(UUID)}))
  AND at >= fromUnixTimestamp64Milli({first: Int64}, 'UTC') AND at <= fromUnixTimestamp64Milli({last: Int64}, 'UTC')
  AND (position(receipt, {alarm: String}) > 0 OR (kind = 'key' AND {point: String} != '' AND position(receipt, {point: String}) > 0
    AND arrayExists(tile -> position(tile, {point: String}) > 0 AND JSONExtractString(tile, 3) != '-', JSONExtractArrayRaw(receipt, 'tiles'))))
GROUP BY wall ORDER BY firstAt, wall`;

interface Named extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** The walls whose receipts show an alarm from its first raise on, in the order in which they did. */
export async function wallsThatShowed(reading: Reading, alarm: AlarmView, raisedAt: number): Promise<WallShown[]> {
  const { timeSeries, sight } = reading;
  const walls = await namesOf(reading, 'walls');
  if (walls.size === 0) return [];
  const found = await timeSeries.query<Found>(SHOWN, {
    org: sight.organizationId,
    walls: [...walls.keys()],
    first: raisedAt,
    last: raisedAt + INCIDENT_WALLS_HOURS * 3_600_000,
    alarm: `"${alarm.id}"`,
    point: alarm.sensorId === null || alarm.metricId === null ? '' : `"${alarm.sensorId}.${alarm.metricId}"`,
  });
  const dashboards = await namesOf(reading, 'dashboards');
  return found.map(({ wallId, firstAt, lastAt, dashboard }) => ({
    wallId,
    name: walls.get(wallId) ?? '',
    from: iso(new Date(firstAt)),
    to: iso(new Date(lastAt)),
    dashboardId: dashboard === '' ? null : dashboard,
    dashboardName: dashboards.get(dashboard) ?? '',
  }));
}

async function namesOf({ relational, sight }: Reading, table: 'walls' | 'dashboards'): Promise<Map<string, string>> {
  const rows = await relational.query<Named>({
    name: `incident.${table}`,
    text: `SELECT id::text AS id, name FROM read.${table} WHERE organization_id = $1`,
    values: [sight.organizationId],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
