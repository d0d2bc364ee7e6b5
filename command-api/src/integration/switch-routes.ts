import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { resendReadingsShape } from '@watchglass/schemas/integration/commands';
import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import { READING_FEED_DAYS } from '@watchglass/schemas/reading-feed/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { disableIntegration, enableIntegration, resendReadings, skipReadings } from './change-integrations.ts';
import { beginAt, forgetFailures, resumeAt, succeededAt } from './cursor-store.ts';
import type { Integration } from './integrations.ts';

const DAY_MS = 86_400_000;

/** POST …/integration/{id}/enable, …/disable, …/skip and …/resend. */
export function integrationSwitchRoutes(deps: ServiceDeps): ServerRoute[] {
  return [enableRoute(deps), disableRoute(deps), skipRoute(deps), resendRoute(deps)];
}

/** It goes on where it was, or begins with what is stored from now on. */
function enableRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/enable',
    needs,
    command: 'EnableIntegration',
    answers: { 200: doneShape },
    params,
    refuses: ['OwnerOnly', 'TestRunning', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      const { offCause, definition } = await mustBeKnown(deps, request, which);
      const now = deps.clock();
      if (offCause !== null && definition.dataFrom === null) await beginAt(deps.relational, { ...which, now });
      if (offCause !== null) await forgetFailures(deps.relational, id, now);
      return answer(h, await carryOut(deps, request, (all) => enableIntegration(all, which)));
    },
  });
}

function disableRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/disable',
    needs: { ...needs, unlicensed: 'what is sent can always be stopped' },
    command: 'DisableIntegration',
    answers: { 200: doneShape },
    params,
    refuses: ['OwnerOnly', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      await mustBeKnown(deps, request, which);
      const decided = { ...which, cause: 'byHand' as const };
      return answer(h, await carryOut(deps, request, (all) => disableIntegration(all, decided)));
    },
  });
}

/** What receives or asks has no place in what is stored. */
function mustSend({ definition }: Integration): void {
  if (sendsNothing(definition.kind)) refuse('SendsNothing');
}

/** What was stored until now is not sent. */
function skipRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/skip',
    needs,
    command: 'SkipIntegration',
    answers: { 200: doneShape },
    params,
    refuses: ['OwnerOnly', 'SendsNothing', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      mustSend(await mustBeKnown(deps, request, which));
      const now = deps.clock();
      const from = await succeededAt(deps.relational, id);
      const handled = await carryOut(deps, request, (all) => skipReadings(all, { ...which, from, to: now }));
      await resumeAt(deps.relational, { ...which, at: now, now, trigger: 'schedule' });
      return answer(h, handled);
    },
  });
}

/** What was stored since then is sent again, as far as it is kept in the order of its arrival. */
function resendRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/resend',
    needs,
    command: 'ResendIntegration',
    answers: { 200: doneShape },
    params,
    payload: resendReadingsShape,
    refuses: ['OwnerOnly', 'SendsNothing', 'MessageForgotten', 'Conflict'],
    handler: async ({ request, params: { id }, payload: { since } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      mustSend(await mustBeKnown(deps, request, which));
      const now = deps.clock();
      if (Date.parse(since) < now.getTime() - READING_FEED_DAYS * DAY_MS) refuse('MessageForgotten');
      const handled = await carryOut(deps, request, (all) => resendReadings(all, { ...which, since }));
      await resumeAt(deps.relational, { ...which, at: new Date(since), now, trigger: 'resend' });
      return answer(h, handled);
    },
  });
}
