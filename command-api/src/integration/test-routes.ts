import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { testStartedShape } from '@watchglass/schemas/integration/test-views';
import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { endIntegrationTest, startIntegrationTest } from './change-integrations.ts';
import { endTest, putTest } from './test-store.ts';

/** POST …/integration/{id}/test and …/test/stop. */
export function integrationTestRoutes(deps: ServiceDeps): ServerRoute[] {
  return [startRoute(deps), stopRoute(deps)];
}

/** The event comes first: a test that nobody began is not run, and one that died in between is stopped and begun again. */
function startRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/test',
    needs,
    command: 'TestIntegration',
    answers: { 201: testStartedShape },
    params,
    refuses: ['OwnerOnly', 'DisableFirst', 'TestRunning', 'TestImpossible', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      const { definition } = await mustBeKnown(deps, request, which);
      if (sendsNothing(definition.kind)) refuse('TestImpossible');
      const testId = deps.newId();
      const handled = await carryOut(deps, request, (all) => startIntegrationTest(all, { ...which, testId }));
      await putTest(deps.relational, { ...which, testId, now: deps.clock() });
      return answer(h, handled, { testId }).code(201);
    },
  });
}

function stopRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}/integration/{id}/test/stop',
    needs: { ...needs, unlicensed: 'what is sent can always be stopped' },
    command: 'StopIntegrationTest',
    answers: { 200: doneShape },
    params,
    refuses: ['OwnerOnly', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      const { testId } = await mustBeKnown(deps, request, which);
      const taken = testId === null ? 0 : ((await endTest(deps.relational, testId, 'stopped')) ?? 0);
      const stopped = (id_: string) => ({ ...which, testId: id_, outcome: 'stopped' as const, taken });
      const handled = await carryOut(deps, request, (all) =>
        testId === null ? [] : endIntegrationTest(all, stopped(testId)),
      );
      return answer(h, handled);
    },
  });
}
