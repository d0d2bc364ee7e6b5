import { integer, shape } from '@watchglass/schemas/shape';
import { retentionViewShape } from '@watchglass/schemas/retention/views';
import { route } from '../http/route.ts';
import { retentionOf } from './retention.ts';

/** GET /api/retention/{org}: of today, for what is deleted has no past. */
export const retentionRoutes = [
  route({
    path: '/api/retention/{org}',
    needs: { access: 'member', module: 'organization', right: 'w' },
    reads: ['retention', 'organizations'],
    past: 'never',
    answers: { 200: retentionViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: (asked) => retentionOf(asked, asked.sight.organizationId),
  }),
];
