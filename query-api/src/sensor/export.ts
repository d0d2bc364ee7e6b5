import { calibrationState } from '@watchglass/schemas/calibration/state';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { LatestView, SensorView } from '@watchglass/schemas/sensor/views';
import { organizationDay } from '../calibration/organization-day.ts';
import type { Columns } from '../http/list-routes.ts';
import type { Reading } from '../http/route.ts';
import { locationNames } from '../location/location-names.ts';
import { metricsOf } from '../metric/metrics.ts';

/**
 * Columns of sensors, with the newest value of each requested metric, or of each measured one; empty for a virtual sensor
 * whose newest output is invalid.
 */
export async function sensorColumns(
  { relational, sight, clock }: Reading,
  sensors: readonly SensorView[],
  asked: readonly number[],
): Promise<Columns<SensorView>> {
  const [catalogue, names, today] = await Promise.all([
    metricsOf(relational, sight),
    locationNames(relational, sight.organizationId),
    organizationDay(relational, sight.organizationId, clock()),
  ]);
  const wanted = new Set(asked.length > 0 ? asked : sensors.flatMap(({ metrics }) => metrics));
  return [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['serial', ({ wireId }) => wireId],
    ['kind', ({ kind }) => kind],
    ['state', ({ state }) => state],
    ['base', ({ baseSerial }) => baseSerial],
    ['product', ({ type }) => type.product],
    ['group', ({ type }) => type.group],
    ['location', ({ location }) => names.get(location ?? '')],
    ['tags', ({ tags }) => tags.join(', ')],
    ['calibration', ({ calibrationDueOn }) => calibrationState(calibrationDueOn, today)],
    ['calibrationDueOn', ({ calibrationDueOn }) => calibrationDueOn],
    ['intervalSeconds', ({ intervalSeconds }) => intervalSeconds],
    ['setIntervalSeconds', ({ setIntervalSeconds }) => setIntervalSeconds],
    ['measuredAt', ({ latest }) => newest(latest)],
    ...catalogue.filter(({ id }) => wanted.has(id)).map((metric) => [titleOf(metric), newestOf(metric)] as const),
  ];
}

const newestOf =
  (metric: MetricView) =>
  ({ latest, invalid }: SensorView): number | undefined =>
    invalid === null ? latest.find(({ metricId }) => metricId === metric.id)?.value : undefined;

/** With the native unit. */
export function titleOf({ name, unit }: MetricView): string {
  return unit === '' ? name : `${name} (${unit})`;
}

function newest(latest: readonly LatestView[]): string | null {
  return latest.length === 0 ? null : new Date(Math.max(...latest.map(({ measuredAt }) => measuredAt))).toISOString();
}
