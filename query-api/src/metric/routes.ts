import type { ServerRoute } from '@hapi/hapi';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { metricViewShape, type MetricView } from '@watchglass/schemas/metric/views';
import { integer, listOf, shape } from '@watchglass/schemas/shape';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** Digits shown of a metric that nobody has told us more about. */
const CUSTOM_DIGITS = 2;
const CATALOGUE: readonly MetricView[] = METRICS.map(({ id, key, unit, digits }) => ({ id, key, name: key, unit, digits }));

/** The catalogue and the organization's custom metrics. */
export async function metricsOf(relational: Queryable, organizationId: number): Promise<readonly MetricView[]> {
  const custom = await relational.query<{ id: number; wire_name: string; unit: string }>({
    name: 'metric.custom',
    text: 'SELECT id, wire_name, unit FROM read.custom_metrics WHERE organization_id = $1 ORDER BY id',
    values: [organizationId],
  });
  return [...CATALOGUE, ...custom.map(({ id, wire_name, unit }) => ({ id, key: null, name: wire_name, unit, digits: CUSTOM_DIGITS }))];
}

/** GET /api/metrics/{org}. */
export function metricRoutes({ relational }: { readonly relational: Queryable }): ServerRoute[] {
  return [
    {
      method: 'GET', path: '/api/metrics/{org}',
      options: {
        app: { needs: { access: 'member', module: 'sensors', right: 'r' } },
        response: { status: { 200: listOf(metricViewShape) } },
        validate: { params: shape({ org: integer(1, 2 ** 31 - 1) }) },
      },
      handler: (request) => metricsOf(relational, (request.params as { org: number }).org),
    },
  ];
}
