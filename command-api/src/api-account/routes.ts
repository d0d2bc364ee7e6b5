import type { Request, ServerRoute } from '@hapi/hapi';
import { apiAccountShape, apiSignInShape, newApiAccountShape } from '@watchglass/schemas/api-account/commands';
import { apiAccountStream, type ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { apiAccountIssuedShape, apiTokenShape, type ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import { usernameOf } from '@watchglass/schemas/api-account/username';
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
import { openApiKeys, type ApiKeys, type IssuedKey } from './keys.ts';
import { knownApiAccount } from './known-api-account.ts';
import { renewSecret } from './renew-secret.ts';
import { revokeApiAccount } from './revoke-api-account.ts';
import { signInApiAccount } from './sign-in.ts';
import { route, type AskedById } from '../http/route.ts';

const refuses = [
  'ApiRightsTooWide',
  'ApiExpiryOutOfRange',
  'ApiAccountOutdated',
  'Conflict',
  'Outdated',
  'VersionRequired',
] as const;

const needs = { access: 'member', module: 'integrations', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: uuid() });

/**
 * POST /api/apiaccounts/{org}, PUT …/account/{id} with If-Match, POST …/account/{id}/secret, DELETE …/account/{id};
 * and, for the accounts themselves, POST /api/apiaccounts/token. A change takes effect here before the answer.
 */
export function apiAccountRoutes(deps: ServiceDeps): ServerRoute[] {
  const keys = openApiKeys(deps.relational, deps.config.secrets.tokenSecret);
  return [
    signInRoute(deps),
    createRoute(deps, keys),
    changeRoute(deps),
    renewRoute(deps, keys),
    revokeRoute(deps, keys),
  ];
}

function signInRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/apiaccounts/token',
    needs: { access: 'public' },
    answers: { 200: apiTokenShape },
    payload: apiSignInShape,
    refuses: ['Unauthorized', 'TooManyRequests'],
    handler: (asked) => signInApiAccount(deps, asked.payload, callerOf(asked.request).clientAddress),
  });
}

/** The secret is stored first: it is valid once the event names it, so a failure of either leaves nothing half done. */
function createRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return route('POST', {
    path: '/api/apiaccounts/{org}',
    needs,
    command: 'CreateApiAccount',
    answers: { 201: apiAccountIssuedShape },
    params: shape({ org }),
    payload: newApiAccountShape,
    refuses,
    handler: async (asked, h) => {
      const [accountId, secretId] = [deps.newId(), deps.newId()];
      const command = {
        accountId,
        secretId,
        organizationId: organizationOf(asked.request),
        createdBy: callerOf(asked.request).id,
        terms: asked.payload,
        termsVersion: deps.config.apiTermsVersion,
      };
      const giver = giverOf(asked.request, deps);
      createApiAccount(apiAccountFold.initial, command, giver);
      const issued = await keys.issue({ accountId, secretId }, organizationOf(asked.request));
      const handled = await carryOut(
        deps,
        accountId,
        (account) => createApiAccount(account, command, giver),
        contextOf(asked.request, deps),
      );
      return answer(h, handled, toldOnce(accountId, issued)).code(201);
    },
  });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/apiaccounts/{org}/account/{id}',
    needs,
    command: 'ChangeApiAccount',
    answers: { 200: doneShape },
    params,
    payload: apiAccountShape,
    refuses,
    handler: async (asked, h) => {
      const command = { organizationId: organizationOf(asked.request), terms: asked.payload };
      const id = asked.params.id;
      await mustBeKnown(deps, asked);
      return answer(
        h,
        await outdatedAs('ApiAccountOutdated', async () =>
          carryOut(
            deps,
            id,
            (account) => changeApiAccount(account, command, giverOf(asked.request, deps)),
            versionedContextOf(asked.request, deps),
          ),
        ),
      );
    },
  });
}

function renewRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return route('POST', {
    path: '/api/apiaccounts/{org}/account/{id}/secret',
    needs,
    command: 'RenewApiSecret',
    answers: { 200: apiAccountIssuedShape },
    params,
    refuses,
    handler: async (asked, h) => {
      const [accountId, secretId] = [asked.params.id, deps.newId()];
      await mustBeKnown(deps, asked);
      const issued = await keys.issue({ accountId, secretId }, organizationOf(asked.request));
      const command = { organizationId: organizationOf(asked.request), secretId };
      const handled = await carryOut(
        deps,
        accountId,
        (account) => renewSecret(account, command),
        contextOf(asked.request, deps),
      );
      await keys.forget(accountId, secretId);
      return answer(h, handled, toldOnce(accountId, issued));
    },
  });
}

function revokeRoute(deps: ServiceDeps, keys: ApiKeys): ServerRoute {
  return route('DELETE', {
    path: '/api/apiaccounts/{org}/account/{id}',
    needs: { ...needs, unlicensed: 'a key can always be revoked' },
    command: 'RevokeApiAccount',
    answers: { 200: doneShape },
    params,
    refuses,
    handler: async (asked, h) => {
      const decide = (account: ApiAccount): ApiAccountEvent[] =>
        revokeApiAccount(account, organizationOf(asked.request));
      const handled = await carryOut(deps, asked.params.id, decide, contextOf(asked.request, deps));
      await keys.forget(asked.params.id);
      return answer(h, handled);
    },
  });
}

const toldOnce = (accountId: string, { secret, password }: IssuedKey): ApiAccountIssued => ({
  clientId: accountId,
  clientSecret: secret,
  username: usernameOf(accountId),
  password,
});

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

/** `NotFound` comes before any refusal of the version and before a secret is made. */
async function mustBeKnown({ eventStore }: ServiceDeps, asked: AskedById): Promise<void> {
  const { state } = await load(eventStore, apiAccountStream(asked.params.id), apiAccountFold);
  knownApiAccount(state, organizationOf(asked.request));
}

function giverOf(request: Request, { clock }: Pick<ServiceDeps, 'clock'>): Giver {
  return { membership: callerOf<Membership>(request).membership ?? refuse('AccessForbidden'), at: clock() };
}
