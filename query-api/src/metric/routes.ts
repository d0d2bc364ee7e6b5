import { metricViewShape } from '@watchglass/schemas/metric/views';
import { integer, listOf, shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';
import { metricsOf } from './metrics.ts';

/** GET /api/metrics/{org}. */
export const metricRoutes = [
  route({
    path: '/api/metrics/{org}',
    needs: { access: 'member', module: 'sensors', right: 'r', onWalls: true },
    past: 'rows',
    answers: { 200: listOf(metricViewShape) },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: ({ relational, sight }) => metricsOf(relational, sight),
  }),
];
