import {
  densityQueryShape,
  momentQueryShape,
  segmentQueryShape,
  stepQueryShape,
} from '@watchglass/schemas/moment/queries';
import {
  densityViewShape,
  momentViewShape,
  segmentViewShape,
  stepViewShape,
  type MomentView,
} from '@watchglass/schemas/moment/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';
import { assertMayAskPast } from './asked-then.ts';
import { density } from './density.ts';
import { findMoment, firstMoment, lastNumber } from './find-moment.ts';
import { segment } from './segment.ts';
import { step } from './step.ts';

const said = {
  needs: { access: 'member', module: 'audit', right: 'r' },
  past: 'never',
} as const;
const params = shape({ org: integer(1, 2 ** 31 - 1) });

/** GET api/time/{org}/moment, /segment, /density and /step. */
export const momentRoutes = [
  route({
    ...said,
    path: '/api/time/{org}/moment',
    reads: ['moments'],
    refuses: ['MomentInFuture', 'BeforeTheBeginning'],
    answers: { 200: momentViewShape },
    params,
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
        first: new Date((await firstMoment(relational, organizationId, clock())) ?? moment.known).toISOString(),
        last: await lastNumber(relational, organizationId),
      };
    },
  }),
  route({
    ...said,
    path: '/api/time/{org}/segment',
    reads: ['moments', 'sensors', 'audit'],
    refuses: ['MomentInFuture', 'BeforeTheBeginning', 'RangeTooLong', 'TooManySources'],
    answers: { 200: segmentViewShape },
    params,
    query: segmentQueryShape,
    handler: (asked) => {
      assertMayAskPast(asked.caller, asked.clock());
      return segment(asked);
    },
  }),
  route({
    ...said,
    path: '/api/time/{org}/density',
    reads: ['moments', 'audit'],
    refuses: ['RangeTooLong'],
    answers: { 200: densityViewShape },
    params,
    query: densityQueryShape,
    handler: (asked) => {
      assertMayAskPast(asked.caller, asked.clock());
      return density(asked);
    },
  }),
  route({
    ...said,
    path: '/api/time/{org}/step',
    reads: ['moments', 'audit'],
    refuses: ['MomentInFuture', 'BeforeTheBeginning'],
    answers: { 200: stepViewShape },
    params,
    query: stepQueryShape,
    handler: (asked) => {
      assertMayAskPast(asked.caller, asked.clock());
      return step(asked);
    },
  }),
];
