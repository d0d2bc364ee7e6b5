import type { ServerRoute } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { signInByProviderShape, type SignInByProvider } from '@watchglass/schemas/user/commands';
import { signedInShape, ssoBegunShape, type SignedIn, type SsoBegun } from '@watchglass/schemas/user/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { findAccount, loginHash } from './accounts.ts';
import { openIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import type { Visit, VisitOf } from './people.ts';
import { startSession } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';

const app = { needs: { access: 'public' } } as const;

/** POST /api/sso/idp begins signing in by the configured provider, POST /api/user/login/google ends it, whoever the provider is. */
export function providerRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const { identityProvider, publicUrl, secrets } = deps.config;
  const provider = identityProvider && openIdentityProvider({ provider: identityProvider, redirectUri: `${publicUrl}/sso`, tokenSecret: secrets.tokenSecret });
  const limits = signInLimits(deps, 'provider');
  return [
    {
      method: 'POST', path: '/api/sso/idp', options: { app, response: { status: { 200: ssoBegunShape } } },
      handler: async (request): Promise<SsoBegun> => {
        const { clientAddress } = callerOf(request);
        await limits.count(`begin ${clientAddress}`, clientAddress);
        const asked = provider ?? refuse('NotFound');
        return failing(deps, () => asked.begin(deps.clock()));
      },
    },
    {
      method: 'POST', path: '/api/user/login/google', options: { app, response: { status: { 200: signedInShape } }, validate: { payload: signInByProviderShape } },
      handler: async (request) => {
        const visit = visitOf(request);
        await limits.count(`end ${visit.clientAddress}`, visit.clientAddress);
        return signInByProvider(deps, provider ?? refuse('NotFound'), { back: request.payload as SignInByProvider, visit });
      },
    },
  ];
}

/** Signs in whoever the provider says owns the address of an account. An address that nobody registered must agree to the terms first. */
async function signInByProvider(deps: ServiceDeps, provider: IdentityProvider, { back, visit }: { back: SignInByProvider; visit: Visit }): Promise<SignedIn> {
  const address = await failing(deps, () => provider.addressOf(back, deps.clock()));
  if (address === null) refuse('ProviderSignInFailed');
  const account = await findAccount(deps.relational, loginHash(deps.config.secrets.tokenSecret, address));
  if (!account) refuse('NoAccountYet', { email: address });
  if (!account.confirmed) refuse('EmailNotConfirmed');
  return startSession(deps, account.userId, visit);
}

/** Whatever goes wrong with the provider is one refusal: it is in nobody's hands here. */
async function failing<T>({ log }: ServiceDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ code: error instanceof Error && 'code' in error ? error.code : undefined }, 'signing in by the provider failed');
    return refuse('ProviderSignInFailed');
  }
}
