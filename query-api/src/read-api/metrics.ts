import type { MetricView } from '@watchglass/schemas/metric/views';
import { sensorsIn } from '@watchglass/schemas/member/rights';
import {
  FAMILY_UNITS,
  familyMetric,
  familyUnitsOf,
  TELEMETRY,
  type FamilyUnit,
} from '@watchglass/schemas/read-api/catalogue';
import {
  familyAnswer,
  familyMetricShape,
  familyUnitShape,
  type FamilyMetricView,
} from '@watchglass/schemas/read-api/views';
import type { Units } from '@watchglass/schemas/user/units';
import { shape, text } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route, type Reading } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { sensorIn } from '../reading/points.ts';
import { ROOT, selfOf } from './answer.ts';
import { familyRoutes } from './family-routes.ts';
import { needs, space } from './needs.ts';
import { chosenUnit, UNITS_READ, unitsOf } from './told-units.ts';

/** GET /api/v1/metrics, …/{id} and /api/v1/units/unit/{id}. */
export const metricRoutes = [
  ...familyRoutes<FamilyMetricView>({
    path: `${ROOT}/metrics`,
    one: '/{id}',
    plural: 'metrics',
    singular: 'metric',
    item: familyMetricShape,
    module: 'sensors',
    reads: ['custom_metrics', 'sensors', ...UNITS_READ],
    read: async (asked, id) => {
      const [metrics, counts, units] = await Promise.all([
        metricsOf(asked.relational, asked.sight),
        sensorCounts(asked),
        unitsOf(asked),
      ]);
      const items = metrics.map((metric) => metricOf(metric, { sensors: counts.get(metric.id) ?? 0, units }));
      return { items: id === null ? items : items.filter((metric) => metric.id === id) };
    },
  }),
  route({
    path: `${ROOT}/units/unit/{id}`,
    needs: needs('sensors'),
    reads: ['custom_metrics', 'sensors'],
    past: 'never',
    answers: { 200: familyAnswer('unit', familyUnitShape) },
    params: shape({ id: text(64) }),
    query: shape({ space }),
    handler: async ({ params: { id }, request, relational, sight }) => {
      const unit = FAMILY_UNITS.get(id) ?? (await customUnit(relational, sight, id));
      return { unit: unitOf(found(unit), false), links: {}, self: selfOf(request) };
    },
  }),
];

/** `sensors` counts those in sight that measure it; `units` are those of the reader. */
export function metricOf(
  metric: MetricView,
  { sensors, units }: { readonly sensors: number; readonly units: Units },
): FamilyMetricView {
  const selected = chosenUnit(metric.id, metric.unit, units).id;
  return {
    ...familyMetric(metric),
    kind: TELEMETRY.includes(metric.id) ? 't' : 'g',
    sensors,
    units: familyUnitsOf(metric.id, metric.unit).map((unit) => unitOf(unit, unit.id === selected)),
  };
}

/** The default is the native unit, the first of its metric; the selected one that in which values come. */
function unitOf({ id, name, precision, slope, offset }: FamilyUnit, selected: boolean) {
  return { id, name, precision, default: slope === 1 && offset === 0, selected };
}

async function customUnit(
  relational: Reading['relational'],
  sight: Reading['sight'],
  id: string,
): Promise<FamilyUnit | undefined> {
  const metrics = await metricsOf(relational, sight);
  return metrics.flatMap((metric) => familyUnitsOf(metric.id, metric.unit)).find((unit) => unit.id === id);
}

async function sensorCounts({ relational, sight }: Reading): Promise<ReadonlyMap<number, number>> {
  const rows = await relational.query<{ metric: number; sensors: number }>({
    name: 'read_api.sensors_of_metrics',
    text: `SELECT m.metric, count(*)::int AS sensors FROM read.sensors s, unnest(s.metric_ids) AS m (metric)
      WHERE s.organization_id = $1 AND s.state <> 'deleted' AND ${sensorIn('s', '$2', '$3')} GROUP BY m.metric`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight)],
  });
  return new Map(rows.map(({ metric, sensors }) => [metric, sensors]));
}
