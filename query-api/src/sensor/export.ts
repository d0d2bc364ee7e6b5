import type { MetricView } from '@watchglass/schemas/metric/views';
import type { LatestView, SensorView } from '@watchglass/schemas/sensor/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { csvLines, type Cell } from '../http/csv.ts';
import { locationNames } from '../location/location-names.ts';
import { metricsOf } from '../metric/routes.ts';

const HEADER = ['id', 'name', 'serial', 'base', 'location', 'tags', 'intervalSeconds', 'measuredAt'] as const;

/** Sensors as CSV, with a column for the newest value of each metric that is asked for, else of each that one of them measures. */
export async function sensorLines(
  relational: Queryable,
  sight: Sight,
  sensors: readonly SensorView[],
  asked: readonly number[],
): Promise<Iterable<string>> {
  const [catalogue, places] = await Promise.all([
    metricsOf(relational, sight),
    locationNames(relational, sight.organizationId),
  ]);
  const wanted = new Set(asked.length > 0 ? asked : sensors.flatMap(({ metrics }) => metrics));
  const metrics = catalogue.filter(({ id }) => wanted.has(id));
  return csvLines([...HEADER, ...metrics.map(titleOf)], sensors, (sensor) => [
    sensor.id,
    sensor.name,
    sensor.wireId,
    sensor.baseSerial,
    places.get(sensor.location ?? ''),
    sensor.tags.join(', '),
    sensor.intervalSeconds,
    newest(sensor.latest),
    ...metrics.map(({ id }): Cell => sensor.latest.find(({ metricId }) => metricId === id)?.value),
  ]);
}

/** In its native unit. */
function titleOf({ name, unit }: MetricView): string {
  return unit === '' ? name : `${name} (${unit})`;
}

function newest(latest: readonly LatestView[]): string | null {
  return latest.length === 0 ? null : new Date(Math.max(...latest.map(({ measuredAt }) => measuredAt))).toISOString();
}
