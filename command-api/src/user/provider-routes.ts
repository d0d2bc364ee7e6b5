import type { Request, ServerRoute } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import {
  registerByProviderShape,
  signInByProviderShape,
  type SignInByProvider,
} from '@watchglass/schemas/user/commands';
import {
  newcomerShape,
  signedInShape,
  ssoBegunShape,
  type NewcomerView,
  type SsoBegun,
} from '@watchglass/schemas/user/views';
import type { ServiceDeps } from '../deps.ts';
import { seenFrom } from '../http/command-context.ts';
import { findAccount, loginHash } from './accounts.ts';
import { openIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { awaitNewcomer } from './newcomers.ts';
import type { Visit, VisitOf } from './people.ts';
import { registerByProvider } from './register-by-provider.ts';
import { startSession, type Begun } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';
import { route } from '../http/route.ts';

const refuses = ['ProviderSignInFailed', 'LoginTaken', 'NotFound', 'Conflict', 'TooManyRequests'] as const;

const app = { needs: { access: 'public' } } as const;

/**
 * POST /api/sso/idp begins a sign-in by the configured provider, POST /api/user/login/google ends it for any provider,
 * and POST /api/user/register/google creates an account for a newcomer.
 */
export function providerRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const { identityProvider, publicUrl, secrets } = deps.config;
  const provider =
    identityProvider &&
    openIdentityProvider({
      provider: identityProvider,
      redirectUri: `${publicUrl}/sso`,
      tokenSecret: secrets.tokenSecret,
    });
  const limits = signInLimits(deps, 'provider');
  const counted = async (step: 'begin' | 'end' | 'register', request: Request): Promise<Visit> => {
    const visit = visitOf(request);
    await limits.count(`${step} ${visit.clientAddress}`, visit.clientAddress);
    return visit;
  };
  return [
    route('POST', {
      path: '/api/sso/idp',
      ...app,
      answers: { 200: ssoBegunShape },
      refuses: ['ProviderSignInFailed', 'NotFound', 'TooManyRequests'],
      handler: async (asked): Promise<SsoBegun> => {
        await counted('begin', asked.request);
        const known = provider ?? refuse('NotFound');
        return failing(deps, () => known.begin(deps.clock()));
      },
    }),
    route('POST', {
      path: '/api/user/login/google',
      ...app,
      answers: { 200: signedInShape, 202: newcomerShape },
      payload: signInByProviderShape,
      refuses: ['ProviderSignInFailed', 'AddressNotVerified', 'NotFound', 'TooManyRequests'],
      handler: async (asked, h) => {
        const visit = await counted('end', asked.request);
        const came = await signInByProvider(deps, provider ?? refuse('NotFound'), {
          back: asked.payload,
          visit,
        });
        return 'token' in came ? h.response(came).code(202) : seenFrom(h.response(came.signedIn), came.position);
      },
    }),
    route('POST', {
      path: '/api/user/register/google',
      ...app,
      answers: { 201: signedInShape },
      payload: registerByProviderShape,
      refuses,
      handler: async (asked, h) => {
        const visit = await counted('register', asked.request);
        const { issuer } = identityProvider ?? refuse('NotFound');
        const { signedIn, position } = await registerByProvider(deps, asked.payload, {
          visit,
          issuer,
        });
        return seenFrom(h.response(signedIn).code(201), position);
      },
    }),
  ];
}

/** Signs in the person whose confirmed address the provider has verified. A newcomer must accept the terms first. */
async function signInByProvider(
  deps: ServiceDeps,
  provider: IdentityProvider,
  { back, visit }: { back: SignInByProvider; visit: Visit },
): Promise<Begun | NewcomerView> {
  const { address, name } =
    (await failing(deps, () => provider.vouchedFor(back, deps.clock()))) ?? refuse('AddressNotVerified');
  const { tokenSecret } = deps.config.secrets;
  const hash = loginHash(tokenSecret, address);
  const account = await findAccount(deps.relational, hash);
  if (account?.confirmed) return startSession(deps, account.userId, visit);
  return {
    token: await awaitNewcomer(deps.relational, hash, { tokenSecret, now: deps.clock() }),
    login: address,
    name,
  };
}

/** Every failure of the provider becomes one refusal, because the caller can repair none of them. */
async function failing<T>({ log }: ServiceDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn(
      { code: error instanceof Error && 'code' in error ? error.code : undefined },
      'signing in by the provider failed',
    );
    return refuse('ProviderSignInFailed');
  }
}
