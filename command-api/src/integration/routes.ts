import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integrationShape, type IntegrationTerms } from '@watchglass/schemas/integration/commands';
import { integrationsStream, type IntegrationDefinition } from '@watchglass/schemas/integration/events';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { forgetSecrets, keepSecret } from '../destination/destination-vault.ts';
import { load } from '../handle-command.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeAllowed } from '../organization/owner-only.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { changeIntegration, createIntegration, deleteIntegration, known, type Which } from './change-integrations.ts';
import { checkedTerms } from './checked-terms.ts';
import { forgetIntegration } from './cursor-store.ts';
import { integrationsFold, type Integrations } from './integrations.ts';
import { changedSecrets, NO_SECRETS, openSecrets, shownOf, type Secrets } from './secrets.ts';
import { integrationTestRoutes } from './test-routes.ts';
import { integrationSwitchRoutes } from './switch-routes.ts';

/** What is wrong with the terms of an integration. */
const terms = [
  ...([
    'IntegrationNameTaken',
    'UrlInvalid',
    'HeaderInvalid',
    'HeadersTooLong',
    'CronInvalid',
    'TopicInvalid',
  ] as const),
  ...(['CertificateInvalid', 'CredentialsInvalid', 'ScheduleInvalid', 'SensorUnknown', 'TagUnknown'] as const),
  ...(['LocationUnknown', 'OwnerOnly', 'Conflict'] as const),
];

/** POST /api/integrations/{org}, PUT and DELETE …/integration/{id}, and what else can be done with one. */
export function integrationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    ...integrationSwitchRoutes(deps),
    ...integrationTestRoutes(deps),
  ];
}

interface Checked {
  readonly definition: IntegrationDefinition;
  readonly secrets: Secrets;
}

/** Secrets after the change, and what is said openly. Refuses what cannot be. */
async function checked(
  deps: ServiceDeps,
  organizationId: number,
  given: IntegrationTerms,
  before: Secrets,
): Promise<Checked> {
  const open = await checkedTerms(deps, organizationId, given);
  const secrets = changedSecrets(before, given);
  return { definition: { ...open, ...shownOf(secrets) }, secrets };
}

/** Secrets are kept first: they count once the event names them. Null if they are as before. */
async function keptSecrets(
  deps: ServiceDeps,
  { organizationId, integrationId }: Which,
  { secrets, before }: { readonly secrets: Secrets; readonly before: Secrets },
): Promise<string | null> {
  if (JSON.stringify(secrets) === JSON.stringify(before)) return null;
  const id = deps.newId();
  await keepSecret(deps, { id, destinationId: integrationId, organizationId }, JSON.stringify(secrets));
  return id;
}

function createRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/integrations/{org}',
    needs,
    command: 'CreateIntegration',
    answers: { 201: madeShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: integrationShape,
    refuses: ['TooManyIntegrations', ...terms],
    handler: async ({ request, payload }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: deps.newId() };
      await mustBeAllowed(deps.eventStore, request, 'integrations');
      const { definition, secrets } = await checked(deps, which.organizationId, payload, NO_SECRETS);
      const { state } = await load(deps.eventStore, integrationsStream(which.organizationId), integrationsFold);
      createIntegration(state, { ...which, definition, secretId: null });
      const secretId = await keptSecrets(deps, which, { secrets, before: NO_SECRETS });
      const decide = (all: Integrations) => createIntegration(all, { ...which, definition, secretId });
      return answer(h, await carryOut(deps, request, decide), { id: which.integrationId }).code(201);
    },
  });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/integrations/{org}/integration/{id}',
    needs,
    command: 'ChangeIntegration',
    answers: { 200: doneShape },
    params,
    payload: integrationShape,
    refuses: ['IntegrationKindFixed', ...terms],
    handler: async ({ request, params: { id }, payload }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      const integration = await mustBeKnown(deps, request, which);
      if (payload.kind !== integration.definition.kind) refuse('IntegrationKindFixed', { field: 'kind' });
      const before = await openSecrets(deps, integration.secretId);
      const { definition, secrets } = await checked(deps, which.organizationId, payload, before);
      const secretId = await keptSecrets(deps, which, { secrets, before });
      const decide = (all: Integrations) => changeIntegration(all, { ...which, definition, secretId });
      const handled = await carryOut(deps, request, decide);
      const kept = known(handled.state, which).secretId;
      await forgetSecrets(deps.relational, id, kept === null ? [] : [kept]);
      return answer(h, handled);
    },
  });
}

function deleteRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/integrations/{org}/integration/{id}',
    needs: { ...needs, unlicensed: 'what is not wanted any more can always be removed' },
    command: 'DeleteIntegration',
    answers: { 200: doneShape },
    params,
    refuses: ['OwnerOnly', 'DisableFirst', 'TestRunning', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), integrationId: id };
      await mustBeKnown(deps, request, which);
      const handled = await carryOut(deps, request, (all) => deleteIntegration(all, which));
      await forgetSecrets(deps.relational, id);
      await forgetIntegration(deps.relational, id);
      return answer(h, handled);
    },
  });
}
