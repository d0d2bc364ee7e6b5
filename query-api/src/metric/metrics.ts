import { METRICS } from '@watchglass/schemas/metric/metrics';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import type { Queryable } from '@watchglass/streams/ports/relational';

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
 * Returns the catalogue and the organization's custom metrics; for a limited member, only those of the sensors at their
 * locations.
 */
export async function metricsOf(
  relational: Queryable,
  { organizationId, locations }: Sight,
): Promise<readonly MetricView[]> {
  const custom = await relational.query<{ id: number; wire_name: string; unit: string }>({
    name: 'metric.custom',
    text: `SELECT m.id, m.wire_name, m.unit FROM read.custom_metrics m WHERE m.organization_id = $1 AND ($2::uuid[] IS NULL OR EXISTS (
        SELECT FROM read.sensors s WHERE s.organization_id = $1 AND s.location_id = ANY ($2) AND m.id = ANY (s.metric_ids)))
      ORDER BY m.id`,
    values: [organizationId, locations],
  });
  return [
    ...CATALOGUE,
    ...custom.map(({ id, wire_name, unit }) => ({ id, key: null, name: wire_name, unit, digits: CUSTOM_DIGITS })),
  ];
}
