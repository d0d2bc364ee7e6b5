import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { resendShape } from '@watchglass/schemas/webhook/commands';
import { WEBHOOK_MESSAGE_DAYS } from '@watchglass/schemas/webhook/limits';
import { webhookTestedShape } from '@watchglass/schemas/webhook/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { openDestination } from '../destination/open-destination.ts';
import { webhookRequest } from '../destination/webhook.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { noteResent, noteTest } from './change-webhooks.ts';
import { resendMessage, resendSince } from './message-store.ts';

/** POST …/webhook/{id}/test and …/resend. */
export function webhookSendRoutes(deps: ServiceDeps): ServerRoute[] {
  return [testRoute(deps), resendRoute(deps)];
}

/** Calls the address once and says what it answered. */
function testRoute(deps: ServiceDeps): ServerRoute {
  const limits = signInLimits(deps, 'destination-test');
  return route('POST', {
    path: '/api/webhooks/{org}/webhook/{id}/test',
    needs,
    command: 'TestWebhook',
    answers: { 200: webhookTestedShape },
    params,
    refuses: ['TooManyRequests', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      const webhook = await mustBeKnown(deps, which);
      const caller = callerOf(request);
      await limits.count(caller.id, caller.clientAddress);
      const at = deps.clock();
      const opened = (await openDestination(deps, webhook, at)) ?? refuse('NotFound');
      const { kind, id: actor } = caller;
      const body = {
        id: deps.newId(),
        type: 'webhook.test',
        timestamp: at.toISOString(),
        subject: { kind: 'webhook', id },
        actor: { kind, id: actor },
        data: {},
      };
      const { said, status, why } = await deps.outgoing.send(
        webhookRequest({ ...opened, id: `msg_${deps.newId()}`, at }, body),
      );
      const tested = { outcome: said === 'taken' ? ('sent' as const) : ('failed' as const), status, why };
      const { outcome } = tested;
      return answer(h, await carryOut(deps, request, (all) => noteTest(all, { ...which, outcome, why })), tested);
    },
  });
}

function resendRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/webhooks/{org}/webhook/{id}/resend',
    needs,
    command: 'ResendWebhook',
    answers: { 200: doneShape },
    params,
    payload: resendShape,
    refuses: ['MessageForgotten', 'Conflict'],
    handler: async ({ request, params: { id }, payload: { message, since } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      await mustBeKnown(deps, which);
      const now = deps.clock();
      if (since !== undefined && Date.parse(since) < now.getTime() - WEBHOOK_MESSAGE_DAYS * 86_400_000)
        refuse('MessageForgotten');
      if (message !== undefined && !(await resendMessage(deps.relational, { webhookId: id, message, now })))
        refuse('NotFound');
      if (since !== undefined) await resendSince(deps.relational, { ...which, since: new Date(since), now });
      const handled = await carryOut(deps, request, (all) => noteResent(all, { ...which, message, since }));
      return answer(h, handled);
    },
  });
}
