import type { ServerRoute } from '@hapi/hapi';
import { secretShape } from '@watchglass/schemas/destination/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import type { WebhookEvent } from '@watchglass/schemas/webhook/events';
import type { ServiceDeps } from '../deps.ts';
import { forgetSecrets, newWebhookSecret } from '../destination/destination-vault.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOut, keepOf, mustBeKnown, needs, params } from './carry-out.ts';
import { disableWebhook, enableWebhook, known, rotateSecret, type Which } from './change-webhooks.ts';
import { forgetFailures } from './health.ts';
import type { Webhooks } from './webhooks.ts';

/** POST …/webhook/{id}/enable, …/disable and …/secret. */
export function webhookSwitchRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    switchRoute(deps, { verb: 'enable', command: 'EnableWebhook', decide: enableWebhook }),
    switchRoute(deps, {
      verb: 'disable',
      command: 'DisableWebhook',
      decide: (all, which) => disableWebhook(all, { ...which, cause: 'byHand' }),
    }),
    secretRoute(deps),
  ];
}

interface Switch {
  readonly verb: 'enable' | 'disable';
  readonly command: string;
  readonly decide: (all: Webhooks, which: Which) => WebhookEvent[];
}

function switchRoute(deps: ServiceDeps, { verb, command, decide }: Switch): ServerRoute {
  return route('POST', {
    path: `/api/webhooks/{org}/webhook/{id}/${verb}`,
    needs,
    command,
    answers: { 200: doneShape },
    params,
    refuses: ['Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      await mustBeKnown(deps, which);
      if (verb === 'enable') await forgetFailures(deps.relational, id);
      return answer(h, await carryOut(deps, request, (all) => decide(all, which)));
    },
  });
}

function secretRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/webhooks/{org}/webhook/{id}/secret',
    needs,
    command: 'RotateWebhookSecret',
    answers: { 200: secretShape },
    params,
    refuses: ['Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      await mustBeKnown(deps, which);
      const [secret, secretId] = [newWebhookSecret(), deps.newId()];
      await keepOf(deps, which, { id: secretId, plain: secret });
      const rotated = { ...which, secretId, now: deps.clock() };
      const handled = await carryOut(deps, request, (all) => rotateSecret(all, rotated));
      const { addressId, old } = known(handled.state, which);
      await forgetSecrets(deps.relational, id, [addressId, secretId, ...(old === null ? [] : [old.secretId])]);
      return answer(h, handled, { secret });
    },
  });
}
