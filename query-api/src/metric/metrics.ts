import { METRICS } from '@watchglass/schemas/metric/metrics';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { isPartial, sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { sensorIn } from '../reading/points.ts';

/** The shown digits of a custom metric. */
const CUSTOM_DIGITS = 2;
const CATALOGUE: readonly MetricView[] = METRICS.map(({ id, key, unit, digits }) => ({
  id,
  key,
  name: key,
  unit,
  digits,
}));

/**
 * Returns the catalogue and the organization's custom metrics; for a limited member or a wall, only those of the sensors
 * in sight.
 */
export async function metricsOf(relational: Queryable, sight: Sight): Promise<readonly MetricView[]> {
  const custom = await relational.query<{ id: number; wire_name: string; unit: string }>({
    name: 'metric.custom',
    text: `SELECT m.id, m.wire_name, m.unit FROM read.custom_metrics m WHERE m.organization_id = $1 AND (NOT $4::boolean OR EXISTS (
        SELECT FROM read.sensors s WHERE s.organization_id = $1 AND ${sensorIn('s', '$2', '$3')} AND m.id = ANY (s.metric_ids)))
      ORDER BY m.id`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight), isPartial(sight)],
  });
  return [
    ...CATALOGUE,
    ...custom.map(({ id, wire_name, unit }) => ({ id, key: null, name: wire_name, unit, digits: CUSTOM_DIGITS })),
  ];
}
