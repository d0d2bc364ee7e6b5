import { momentQueryShape } from '@watchglass/schemas/moment/queries';
import { momentViewShape, type MomentView } from '@watchglass/schemas/moment/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';
import { findMoment, firstMoment, lastNumber } from './find-moment.ts';

/** GET api/time/{org}/moment. */
export const momentRoutes = [
  route({
    path: '/api/time/{org}/moment',
    needs: { access: 'member', module: 'audit', right: 'r' },
    reads: ['moments'],
    past: 'never',
    refuses: ['MomentInFuture', 'BeforeTheBeginning'],
    answers: { 200: momentViewShape },
    params: shape({ org: integer(1) }),
    query: momentQueryShape,
    handler: async ({ relational, clock, sight, query }): Promise<MomentView> => {
      const { organizationId } = sight;
      const asked = { organizationId, text: query.at, basis: 'known', now: clock() } as const;
      const moment = await findMoment(relational, asked);
      return {
        n: moment.n,
        position: moment.position,
        known: new Date(moment.known).toISOString(),
        at: new Date(moment.at).toISOString(),
        first: new Date((await firstMoment(relational, organizationId)) ?? moment.known).toISOString(),
        last: await lastNumber(relational, organizationId),
      };
    },
  }),
];
