import type { Request, ServerRoute } from '@hapi/hapi';
import {
  apiAccountShape,
  apiSignInShape,
  type ApiAccountTerms,
  type ApiSignIn,
} from '@watchglass/schemas/api-account/commands';
import { apiAccountStream, type ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { apiAccountIssuedShape, apiTokenShape, type ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, versionedContextOf } from '../http/command-context.ts';
import { outdatedAs } from '../outdated-as.ts';
import { apiAccountFold, type ApiAccount } from './api-account.ts';
import { changeApiAccount } from './change-api-account.ts';
import type { Giver } from './check-terms.ts';
import { createApiAccount } from './create-api-account.ts';
import { openApiKeys, type ApiKeys } from './keys.ts';
import { knownApiAccount } from './known-api-account.ts';
import { renewSecret } from './renew-secret.ts';
import { revokeApiAccount } from './revoke-api-account.ts';
import { apiSignIns } from './sign-in.ts';

const needs = { access: 'member', module: 'integrations', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: uuid() });

/**
 * POST /api/apiaccounts/{org}, PUT …/account/{id} with If-Match, POST …/account/{id}/secret, DELETE …/account/{id}; and, for the
 * accounts themselves, POST /api/apiaccounts/token. A change counts here before it is answered.
 */
export function apiAccountRoutes(deps: ServiceDeps): ServerRoute[] {
  const keys = openApiKeys(deps.relational, deps.config.secrets.tokenSecret);
  return [
    signInRoute(deps, keys),
    createRoute(deps, keys),
    changeRoute(deps),
    renewRoute(deps, keys),
    revokeRoute(deps, keys),
  ];
}

function signInRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  const signIn = apiSignIns(deps, keys);
  return {
    method: 'POST',
    path: '/api/apiaccounts/token',
    options: {
      app: { needs: { access: 'public' } },
      response: { status: { 200: apiTokenShape } },
      validate: { payload: apiSignInShape },
    },
    handler: (request) => signIn(request.payload as ApiSignIn, callerOf(request).clientAddress),
  };
}

/** The secret is put away first: it counts once the event names it, so nothing is half done if one of the two fails. */
function createRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return {
    method: 'POST',
    path: '/api/apiaccounts/{org}',
    options: {
      app: { needs, command: 'CreateApiAccount' },
      response: { status: { 201: apiAccountIssuedShape } },
      validate: { params: shape({ org }), payload: apiAccountShape },
    },
    handler: async (request, h) => {
      const [accountId, secretId] = [deps.newId(), deps.newId()];
      const command = {
        accountId,
        secretId,
        organizationId: organizationOf(request),
        createdBy: callerOf(request).id,
        terms: request.payload as ApiAccountTerms,
      };
      const giver = giverOf(request, deps);
      createApiAccount(apiAccountFold.initial, command, giver);
      const clientSecret = await keys.issue({ accountId, secretId }, organizationOf(request));
      const handled = await carryOut(
        deps,
        accountId,
        (account) => createApiAccount(account, command, giver),
        contextOf(request, deps),
      );
      const issued: ApiAccountIssued = { clientId: accountId, clientSecret };
      return answer(h, handled, issued).code(201);
    },
  };
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return {
    method: 'PUT',
    path: '/api/apiaccounts/{org}/account/{id}',
    options: {
      app: { needs, command: 'ChangeApiAccount' },
      response: { status: { 200: doneShape } },
      validate: { params, payload: apiAccountShape },
    },
    handler: async (request, h) => {
      const command = { organizationId: organizationOf(request), terms: request.payload as ApiAccountTerms };
      const id = idOf(request);
      await mustBeKnown(deps, request);
      return answer(
        h,
        await outdatedAs('ApiAccountOutdated', async () =>
          carryOut(
            deps,
            id,
            (account) => changeApiAccount(account, command, giverOf(request, deps)),
            versionedContextOf(request, deps),
          ),
        ),
      );
    },
  };
}

function renewRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return {
    method: 'POST',
    path: '/api/apiaccounts/{org}/account/{id}/secret',
    options: {
      app: { needs, command: 'RenewApiSecret' },
      response: { status: { 200: apiAccountIssuedShape } },
      validate: { params },
    },
    handler: async (request, h) => {
      const [accountId, secretId] = [idOf(request), deps.newId()];
      await mustBeKnown(deps, request);
      const clientSecret = await keys.issue({ accountId, secretId }, organizationOf(request));
      const command = { organizationId: organizationOf(request), secretId };
      const handled = await carryOut(
        deps,
        accountId,
        (account) => renewSecret(account, command),
        contextOf(request, deps),
      );
      await keys.forget(accountId, secretId);
      const issued: ApiAccountIssued = { clientId: accountId, clientSecret };
      return answer(h, handled, issued);
    },
  };
}

function revokeRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return {
    method: 'DELETE',
    path: '/api/apiaccounts/{org}/account/{id}',
    options: {
      app: { needs: { ...needs, unlicensed: 'a key can always be revoked' }, command: 'RevokeApiAccount' },
      response: { status: { 200: doneShape } },
      validate: { params },
    },
    handler: async (request, h) => {
      const decide = (account: ApiAccount): ApiAccountEvent[] => revokeApiAccount(account, organizationOf(request));
      const handled = await carryOut(deps, idOf(request), decide, contextOf(request, deps));
      await keys.forget(idOf(request));
      return answer(h, handled);
    },
  };
}

async function carryOut(
  { eventStore, apiAccounts }: ServiceDeps,
  accountId: string,
  decide: (account: ApiAccount) => ApiAccountEvent[],
  context: CommandContext,
): Promise<Handled<ApiAccount, ApiAccountEvent>> {
  const handled = await handleCommand(eventStore, apiAccountStream(accountId), { ...apiAccountFold, decide }, context);
  apiAccounts.forget();
  return handled;
}

/** It must be there, and the organization's, before its version is talked about or a secret is made for it. */
async function mustBeKnown({ eventStore }: ServiceDeps, request: Request): Promise<void> {
  const { state } = await load(eventStore, apiAccountStream(idOf(request)), apiAccountFold);
  knownApiAccount(state, organizationOf(request));
}

function idOf(request: Request): string {
  return (request.params as { id: string }).id;
}

function giverOf(request: Request, { clock }: Pick<ServiceDeps, 'clock'>): Giver {
  return { membership: callerOf<Membership>(request).membership ?? refuse('AccessForbidden'), at: clock() };
}
