import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs a person in at the provider like a browser, and returns the query of the redirect back. */
  signIn(url: string, address: string): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

const CLIENT = { clientId: 'watchglass', clientSecret: 'a-secret-of-the-client-that-is-long-enough' } as const;

/** The name of every person at the provider. */
const NAME = 'Vera Example';

const HOUR_SECONDS = 3600;
const STEPS_MAX = 12;

/**
 * A real OpenID Connect provider. Addresses that begin with `unverified` are not verified, addresses that begin with
 * `untold` are left out of the claims.
 */
export async function startTestIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.startsWith('untold') ? undefined : id,
        email_verified: !id.startsWith('unverified'),
        name: NAME,
      }),
    }),
    ttl: {
      AccessToken: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    cookies: { keys: ['a key of the cookies'] },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => void callback(request, response));
  return {
    issuer,
    ...CLIENT,
    signIn: (url, address) => walk(url, { address, redirectUri }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Step {
  readonly url: string;
  /** The form to send; without it the page is only read. */
  readonly body?: string | undefined;
}

/** Follows the provider's pages, filling in its two forms, until it sends the browser back. */
async function walk(
  url: string,
  { address, redirectUri }: { address: string; redirectUri: string },
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const forms = [`prompt=login&login=${encodeURIComponent(address)}&password=any`, 'prompt=consent'];
  let step: Step = { url };
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const location = await take(step, cookies);
    if (location?.startsWith(redirectUri)) return new URL(location).searchParams;
    step = location === null ? { url: step.url, body: forms.shift() } : { url: new URL(location, step.url).href };
  }
  throw new Error('the provider does not redirect back');
}

/** Returns the redirect target of a page, null if it has none; keeps its cookies. */
async function take({ url, body }: Step, cookies: Map<string, string>): Promise<string | null> {
  const headers = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const response = await fetch(url, { redirect: 'manual', method: body === undefined ? 'GET' : 'POST', body, headers });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
  return response.headers.get('location');
}
