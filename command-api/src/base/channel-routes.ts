import type { Request, ServerRoute } from '@hapi/hapi';
import { CHANNEL_MAX_BYTES, STATES_BURST, STATES_PER_SECOND } from '@watchglass/schemas/base/limits';
import { baseStateShape } from '@watchglass/schemas/base/report';
import { doneShape } from '@watchglass/schemas/http/answers';
import { callerOf } from '@watchglass/streams/http/caller';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { route } from '../http/route.ts';
import { TokenBuckets } from '../reading/token-buckets.ts';
import type { BaseIdentity } from './credentials.ts';
import { takeState } from './take-state.ts';

const app = { needs: { access: 'device' } } as const;
const settings = { payload: { maxBytes: CHANNEL_MAX_BYTES } };

/** PUT /ingest/state: for bases, with their credential. */
export function channelRoutes(deps: ServiceDeps): ServerRoute[] {
  const states = new TokenBuckets({ burst: STATES_BURST, perSecond: STATES_PER_SECOND });
  return [
    route('PUT', {
      path: '/ingest/state',
      ...app,
      answers: { 200: doneShape },
      payload: baseStateShape,
      refuses: ['BasePaused', 'TooManyRequests'],
      settings,
      handler: async (asked) => {
        const base = baseOf(asked.request);
        mustNotWait(states.take(base.serial, 1, deps.clock().getTime()) * 1000);
        await takeState(deps, base, asked.payload);
        return {};
      },
    }),
  ];
}

function baseOf(request: Request): BaseIdentity {
  const { kind, id, organizationId } = callerOf(request);
  return kind === 'device' && organizationId !== null ? { serial: id, organizationId } : refuse('Unauthorized');
}
