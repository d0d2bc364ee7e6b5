import { metricViewShape } from '@watchglass/schemas/metric/views';
import { olderMetricShape } from '@watchglass/schemas/read-api/older-views';
import { integer, listOf, shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';
import { olderMetrics } from '../read-api/older-forms.ts';
import { metricsOf } from './metrics.ts';

const items = listOf(metricViewShape);

/** GET /api/metrics/{org}; `data` is what older clients read. */
export const metricRoutes = [
  route({
    path: '/api/metrics/{org}',
    needs: { access: 'member', module: 'sensors', right: 'r', onWalls: true },
    past: 'rows',
    answers: { 200: shape({ items, data: shape({ items: listOf(olderMetricShape) }) }) },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: async ({ relational, sight }) => {
      const metrics = await metricsOf(relational, sight);
      return { items: metrics, data: { items: olderMetrics(metrics) } };
    },
  }),
];
