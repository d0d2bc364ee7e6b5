import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import { changeWebhookShape, webhookShape } from '@watchglass/schemas/webhook/commands';
import { webhooksStream } from '@watchglass/schemas/webhook/events';
import { webhookMadeShape, type WebhookMade } from '@watchglass/schemas/webhook/views';
import type { ServiceDeps } from '../deps.ts';
import { forgetSecrets, newWebhookSecret } from '../destination/destination-vault.ts';
import { load } from '../handle-command.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOut, keepAddress, keepOf, mustBeKnown, needs, params } from './carry-out.ts';
import { changeWebhook, createWebhook, deleteWebhook, known } from './change-webhooks.ts';
import { forgetWebhook } from './message-store.ts';
import { webhookSwitchRoutes } from './switch-routes.ts';
import { webhookSendRoutes } from './send-routes.ts';
import { webhooksFold, type Webhooks } from './webhooks.ts';

/** POST /api/webhooks/{org}, PUT and DELETE …/webhook/{id}, and what else can be done with one. */
export function webhookRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    ...webhookSwitchRoutes(deps),
    ...webhookSendRoutes(deps),
  ];
}

/** Address and secret are kept first: they count once the event names them, so a failure of either leaves nothing half done. */
function createRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/webhooks/{org}',
    needs,
    command: 'CreateWebhook',
    answers: { 201: webhookMadeShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: webhookShape,
    refuses: ['TooManyWebhooks', 'WebhookNameTaken', 'EventTypeUnknown', 'AddressNotAllowed', 'Conflict'],
    handler: async ({ request, payload: { address, ...said } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: deps.newId() };
      const [secret, secretId] = [newWebhookSecret(), deps.newId()];
      const { state } = await load(deps.eventStore, webhooksStream(which.organizationId), webhooksFold);
      createWebhook(state, { ...which, ...said, secretId, addressId: '', host: '' });
      const addressed = await keepAddress(deps, which, address);
      await keepOf(deps, which, { id: secretId, plain: secret });
      const decide = (all: Webhooks) => createWebhook(all, { ...which, ...said, ...addressed, secretId });
      const made: WebhookMade = { id: which.webhookId, secret };
      return answer(h, await carryOut(deps, request, decide), made).code(201);
    },
  });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/webhooks/{org}/webhook/{id}',
    needs,
    command: 'ChangeWebhook',
    answers: { 200: doneShape },
    params,
    payload: changeWebhookShape,
    refuses: ['WebhookNameTaken', 'EventTypeUnknown', 'AddressNotAllowed', 'Conflict'],
    handler: async ({ request, params: { id }, payload: { address, ...said } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      await mustBeKnown(deps, which);
      const addressed = address === undefined ? null : await keepAddress(deps, which, address);
      const handled = await carryOut(deps, request, (all) => changeWebhook(all, { ...which, ...said, addressed }));
      const { addressId, secretId, old } = known(handled.state, which);
      await forgetSecrets(deps.relational, id, [addressId, secretId, ...(old === null ? [] : [old.secretId])]);
      return answer(h, handled);
    },
  });
}

function deleteRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/webhooks/{org}/webhook/{id}',
    needs,
    command: 'DeleteWebhook',
    answers: { 200: doneShape },
    params,
    refuses: ['Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), webhookId: id };
      await mustBeKnown(deps, which);
      const handled = await carryOut(deps, request, (all) => deleteWebhook(all, which));
      await forgetSecrets(deps.relational, id);
      await forgetWebhook(deps.relational, id);
      return answer(h, handled);
    },
  });
}
