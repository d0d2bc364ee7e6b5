import { DEFAULT_INTERVAL_SECONDS, OLD_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Reading } from '../http/route.ts';
import type { Then } from '../moment/asked-then.ts';
import { latestThen } from '../moment/latest-then.ts';

interface PlacedSensor extends Record<string, unknown> {
  readonly id: number;
  readonly kind: SensorKind;
  readonly location_id: string;
  readonly metric_ids: readonly number[];
  readonly interval_seconds: number | null;
}

/** Intervals are those of today, since they follow the readings. */
const PLACED = `SELECT s.id, s.kind, s.location_id, s.metric_ids, coalesce(s.interval_seconds, (SELECT min(i.interval_seconds)
    FROM read.point_intervals i WHERE i.organization_id = s.organization_id AND i.sensor_id = s.id)) AS interval_seconds
  FROM read.sensors s WHERE s.organization_id = $1 AND s.location_id IS NOT NULL AND s.state = 'active'
    AND ($2::uuid[] IS NULL OR s.location_id = ANY ($2::uuid[]))`;

/** The number of silent sensors of each location at a moment. */
export async function silentSensorsThen(
  { relational, sight: { organizationId, locations } }: Pick<Reading, 'relational' | 'sight'>,
  moment: Then,
): Promise<ReadonlyMap<string, number>> {
  const sensors = await relational.query<PlacedSensor>({
    name: 'locations.sensors-then',
    text: PLACED,
    values: [organizationId, locations],
  });
  const points = sensors.flatMap(({ id, kind, metric_ids }) =>
    metric_ids.map((metricId) => ({ sensorId: id, metricId, kind })),
  );
  const newest = new Map<number, number>();
  for (const { sensorId, effectiveAt } of await latestThen(moment, organizationId, points))
    newest.set(sensorId, Math.max(effectiveAt, newest.get(sensorId) ?? -Infinity));
  const silent = new Map<string, number>();
  for (const { id, location_id, interval_seconds } of sensors) {
    const oldAfterMs = OLD_AFTER_INTERVALS * (interval_seconds ?? DEFAULT_INTERVAL_SECONDS) * 1_000;
    if ((newest.get(id) ?? -Infinity) < moment.at - oldAfterMs)
      silent.set(location_id, (silent.get(location_id) ?? 0) + 1);
  }
  return silent;
}
