import { createHmac } from 'node:crypto';
import * as openId from 'openid-client';
import { check } from '@watchglass/schemas/shape';
import { login } from '@watchglass/schemas/user/commands';
import { FULL_NAME_MAX_CHARACTERS } from '@watchglass/schemas/user/limits';
import { signToken, verifyToken } from '@watchglass/streams/http/tokens';
import type { IdentityProviderConfig } from '../config.ts';

/** A sign-in in progress: the target of the browser, and the state that must come back. */
export interface Begun {
  readonly url: string;
  readonly state: string;
}

/** The parameters of the provider's redirect. */
export interface BroughtBack {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** The person whose address the provider has verified. */
export interface Vouched {
  readonly address: string;
  /** Empty if the provider sends no name. */
  readonly name: string;
}

export interface IdentityProvider {
  begin(now: Date): Promise<Begun>;
  /**
   * Null if the provider has not verified an address of the person. Rejects an answer to a request that this product
   * did not make.
   */
  vouchedFor(back: BroughtBack, now: Date): Promise<Vouched | null>;
}

export interface ProviderTerms {
  readonly provider: IdentityProviderConfig;
  /** The address of the provider's redirect. */
  readonly redirectUri: string;
  readonly tokenSecret: Uint8Array;
}

const BEGUN_HOLDS_SECONDS = 600;
const ANSWER_SECONDS = 10;

/** The answer belongs to no request of this product, or to an expired one. */
class NotAsked extends Error {}

/**
 * An OpenID Connect provider: code flow with PKCE, state and nonce. The state is a token signed here, and verifier and
 * nonce are derived from it, so nothing is stored between request and answer. The browser must check that the state is
 * its own.
 */
export function openIdentityProvider({ provider, redirectUri, tokenSecret }: ProviderTerms): IdentityProvider {
  let known: Promise<openId.Configuration> | undefined;
  const discovered = (): Promise<openId.Configuration> => {
    known ??= discover(provider).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const derived = (purpose: string, state: string): string =>
    createHmac('sha256', tokenSecret).update(`sso ${purpose}\n${state}`).digest('base64url');
  const terms = (now: Date) => ({ secret: tokenSecret, audience: 'sso', now });

  return {
    begin: async (now) => {
      const state = await signToken({ jti: crypto.randomUUID() }, BEGUN_HOLDS_SECONDS, terms(now));
      const url = openId.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: derived('nonce', state),
        code_challenge: await openId.calculatePKCECodeChallenge(derived('verifier', state)),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state };
    },
    vouchedFor: async ({ code, state, iss }, now) => {
      if (!(await verifyToken(state, terms(now)))) throw new NotAsked('state');
      const query = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
      const checks = {
        expectedState: state,
        expectedNonce: derived('nonce', state),
        pkceCodeVerifier: derived('verifier', state),
        idTokenExpected: true,
      };
      const configuration = await discovered();
      const tokens = await openId.authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${query.toString()}`),
        checks,
      );
      return vouched(configuration, tokens);
    },
  };
}

function discover({ issuer, clientId, clientSecret }: IdentityProviderConfig): Promise<openId.Configuration> {
  const url = new URL(issuer);
  // Only loopback is reached without TLS; the configuration refuses every other such address.
  const execute = url.protocol === 'http:' ? [openId.allowInsecureRequests] : [];
  return openId.discovery(url, clientId, clientSecret, undefined, { execute, timeout: ANSWER_SECONDS });
}

type Tokens = Awaited<ReturnType<typeof openId.authorizationCodeGrant>>;

/** Some providers send the address in the ID token, others only to a request with the access token. */
async function vouched(configuration: openId.Configuration, tokens: Tokens): Promise<Vouched | null> {
  const claims = tokens.claims();
  if (claims === undefined) return null;
  const told =
    claims['email'] === undefined ? await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const { email, email_verified: isVerified, name } = told;
  const address = check(login.required(), email);
  if (address.faults || isVerified !== true) return null;
  return {
    address: address.value,
    name: typeof name === 'string' ? name.trim().slice(0, FULL_NAME_MAX_CHARACTERS) : '',
  };
}
