import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCommandApi, PASSWORD, type Answer, type TestCommandApi } from '../command-api-for-tests.ts';
import { startTestIdentityProvider, type TestIdentityProvider } from './identity-provider-for-tests.ts';

const PUBLIC_URL = 'http://127.0.0.1:8080';
const MINUTE = 60_000;

let provider: TestIdentityProvider;
let test: TestCommandApi;
let addresses = 0;
beforeAll(async () => {
  provider = await startTestIdentityProvider(`${PUBLIC_URL}/sso`);
  test = await openTestCommandApi({
    WATCHGLASS_PUBLIC_URL: PUBLIC_URL, WATCHGLASS_OIDC_ISSUER: provider.issuer, WATCHGLASS_OIDC_CLIENT_ID: provider.clientId,
    WATCHGLASS_OIDC_CLIENT_SECRET: provider.clientSecret,
  });
});
afterAll(async () => {
  await test.stop();
  await provider.stop();
});

function post(path: string, body: object = {}): Promise<Answer> {
  addresses += 1;
  return test.ask('POST', path, body, { from: `10.4.0.${addresses}` });
}

const end = (back: object) => post('/api/user/login/google', back);

/** What the provider's redirect brings back for somebody. */
async function broughtBack(address: string): Promise<Record<string, string>> {
  const { url } = (await post('/api/sso/idp')).body;
  return Object.fromEntries(await provider.signIn(String(url), address));
}

describe('signing in by a provider', () => {
  it('opens a session for whoever has an account with the address that the provider verified', async () => {
    const ann = await test.person('Ann');
    const begun = await post('/api/sso/idp');
    const url = new URL(String(begun.body['url']));
    expect([url.searchParams.get('code_challenge_method'), url.searchParams.get('state'), url.searchParams.has('nonce')]).toEqual(['S256', begun.body['state'], true]);
    const back = Object.fromEntries(await provider.signIn(url.href, ann.login.toUpperCase()));
    const signedIn = await end(back);
    expect([signedIn.status, Object.keys(signedIn.body).toSorted()]).toEqual([200, ['api', 'auth', 'refresh', 'spaces']]);
    expect((await post('/api/user/token', { refresh: String(signedIn.body['refresh']) })).status).toBe(200);
  });

  it('takes an answer once', async () => {
    const { login } = await test.person('Bob');
    const back = await broughtBack(login);
    expect((await end(back)).status).toBe(200);
    expect((await end(back)).code).toBe('ProviderSignInFailed');
  });

  it('takes no answer to another question, to a made-up one, or to one of long ago', async () => {
    const { login } = await test.person('Carl');
    const [one, two] = [await broughtBack(login), await broughtBack(login)];
    expect((await end({ ...one, state: two['state'] })).code).toBe('ProviderSignInFailed');
    expect((await end({ ...two, state: 'x'.repeat(60) })).code).toBe('ProviderSignInFailed');
    expect((await end({ ...two, code: 'x'.repeat(40) })).code).toBe('ProviderSignInFailed');
    expect((await end({ ...two, iss: 'https://evil.example' })).code).toBe('ProviderSignInFailed');
    const late = await broughtBack(login);
    test.pass(11 * MINUTE);
    expect((await end(late)).code).toBe('ProviderSignInFailed');
  });

  it('does not make an account, nor believe an address that is not verified, there or here', async () => {
    expect((await end(await broughtBack('nobody@example.org'))).code).toBe('NoAccountYet');
    const dora = { login: 'unverified.dora@example.org', passw: PASSWORD, name: 'Dora Example', agreeTerms: true, token: await test.formToken() };
    await post('/api/user/register', dora);
    expect((await end(await broughtBack(dora.login))).code).toBe('ProviderSignInFailed');
    await post('/api/user/register', { ...dora, login: 'eve@example.org' });
    expect((await end(await broughtBack('eve@example.org'))).code).toBe('EmailNotConfirmed');
  });
});

it('without a provider there is nothing to begin', async () => {
  const without = await openTestCommandApi();
  expect((await without.ask('POST', '/api/sso/idp', {})).code).toBe('NotFound');
  expect((await without.ask('POST', '/api/user/login/google', { code: 'x', state: 'x'.repeat(30) })).code).toBe('NotFound');
  await without.stop();
});
