import type { ServerRoute } from '@hapi/hapi';
import { changeDestinationShape, destinationShape } from '@watchglass/schemas/destination/commands';
import { destinationsStream } from '@watchglass/schemas/destination/events';
import { destinationMadeShape, type DestinationMade } from '@watchglass/schemas/destination/views';
import { escalationsStream } from '@watchglass/schemas/escalation/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { escalationsFold } from '../escalation/escalations.ts';
import { load } from '../handle-command.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { changeDestination, createDestination, deleteDestination, known, type Which } from './change-destinations.ts';
import { forgetSecrets, keepSecret, newWebhookSecret } from './destination-vault.ts';
import { destinationsFold, type Destinations } from './destinations.ts';
import { keepAddress } from './keep-address.ts';
import { destinationSwitchRoutes } from './switch-routes.ts';
import { destinationTestRoute } from './test-route.ts';

/** POST /api/alarms/{org}/destinations, PUT and DELETE …/destinations/{id}, and what else can be done with one. */
export function destinationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    destinationTestRoute(deps),
    ...destinationSwitchRoutes(deps),
  ];
}

/** Address and secret are kept first: they count once the event names them, so a failure of either leaves nothing half done. */
function createRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/destinations',
    needs,
    command: 'CreateDestination',
    answers: { 201: destinationMadeShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: destinationShape,
    refuses: ['TooManyDestinations', 'DestinationNameTaken', 'AddressNotAllowed', 'MailboxInvalid', 'Conflict'],
    handler: async ({ request, payload }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: deps.newId() };
      const { name, language, kind } = payload;
      const [secret, secretId] = kind === 'webhook' ? [newWebhookSecret(), deps.newId()] : [null, null];
      const unaddressed = { ...which, name, language, kind, secretId, addressId: '', host: '', mailbox: undefined };
      const { state } = await load(deps.eventStore, destinationsStream(which.organizationId), destinationsFold);
      createDestination(state, unaddressed);
      const addressed = await keepAddress(deps, which, payload);
      if (secret !== null) await keepSecret(deps, { ...which, id: secretId }, secret);
      const decide = (all: Destinations) => createDestination(all, { ...unaddressed, ...addressed });
      const made: DestinationMade = { id: which.destinationId, secret };
      return answer(h, await carryOut(deps, request, decide), made).code(201);
    },
  });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/alarms/{org}/destinations/{id}',
    needs,
    command: 'ChangeDestination',
    answers: { 200: doneShape },
    params,
    payload: changeDestinationShape,
    refuses: ['DestinationNameTaken', 'AddressNotAllowed', 'MailboxInvalid', 'Conflict'],
    handler: async ({ request, params: { id }, payload: { name, language, address } }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: id };
      const { kind } = await mustBeKnown(deps, which);
      const addressed = address === undefined ? null : await keepAddress(deps, which, { kind, address });
      const decide = (all: Destinations) => changeDestination(all, { ...which, name, language, addressed });
      const handled = await carryOut(deps, request, decide);
      const { addressId, secretId, old } = known(handled.state, which);
      await forgetSecrets(deps.relational, id, [addressId, secretId, old?.secretId].filter(isText));
      return answer(h, handled);
    },
  });
}

function deleteRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/alarms/{org}/destinations/{id}',
    needs,
    command: 'DeleteDestination',
    answers: { 200: doneShape },
    params,
    refuses: ['InUse', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: id };
      await mustBeKnown(deps, which);
      await mustBeUnused(deps, which);
      const handled = await carryOut(deps, request, (all) => deleteDestination(all, which));
      await forgetSecrets(deps.relational, id);
      return answer(h, handled);
    },
  });
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string';

async function mustBeUnused(deps: ServiceDeps, { organizationId, destinationId }: Which): Promise<void> {
  const { state } = await load(deps.eventStore, escalationsStream(organizationId), escalationsFold);
  for (const [, { name, steps }] of state)
    if (steps.some(({ targets }) => targets.some(({ id }) => id === destinationId))) refuse('InUse', { by: name });
  const rule = await deps.rulesOfDestinations.ruleThatTells(destinationId);
  if (rule !== null) refuse('InUse', { by: rule });
}
