import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signToken } from '@watchglass/streams/http/tokens';
import { WAIT } from '@watchglass/streams/testing/wait';
import { openTestCommandApi, PASSWORD, type Answer, type TestCommandApi } from '../command-api-for-tests.ts';
import { findAccount, loginHash } from './accounts.ts';
import { startTestIdentityProvider, type TestIdentityProvider } from './identity-provider-for-tests.ts';

const PUBLIC_URL = 'http://127.0.0.1:8080';
const MINUTE = 60_000;

let provider: TestIdentityProvider;
let test: TestCommandApi;
let addresses = 0;
beforeAll(async () => {
  provider = await startTestIdentityProvider(`${PUBLIC_URL}/sso`);
  test = await openTestCommandApi({
    WATCHGLASS_PUBLIC_URL: PUBLIC_URL,
    WATCHGLASS_OIDC_ISSUER: provider.issuer,
    WATCHGLASS_OIDC_CLIENT_ID: provider.clientId,
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

/** The parameters of the provider's redirect for a person. */
async function broughtBack(address: string): Promise<Record<string, string>> {
  const { url } = (await post('/api/sso/idp')).body;
  return Object.fromEntries(await provider.signIn(String(url), address));
}

describe('signing in by a provider', () => {
  it('opens a session for the account of the address that the provider verified', async () => {
    const ann = await test.person('Ann');
    const begun = await post('/api/sso/idp');
    const url = new URL(String(begun.body['url']));
    expect([
      url.searchParams.get('code_challenge_method'),
      url.searchParams.get('state'),
      url.searchParams.has('nonce'),
    ]).toEqual(['S256', begun.body['state'], true]);
    const back = Object.fromEntries(await provider.signIn(url.href, ann.login.toUpperCase()));
    const signedIn = await end(back);
    expect([signedIn.status, Object.keys(signedIn.body).toSorted()]).toEqual([
      200,
      ['api', 'auth', 'refresh', 'spaces'],
    ]);
    expect(signedIn.headers['x-position']).toBeDefined();
    expect((await post('/api/user/token', { refresh: String(signedIn.body['refresh']) })).status).toBe(200);
  });

  it('accepts an answer once', async () => {
    const { login } = await test.person('Bob');
    const back = await broughtBack(login);
    expect((await end(back)).status).toBe(200);
    expect((await end(back)).code).toBe('ProviderSignInFailed');
  });

  it('refuses an answer to another request, a forged one, and an expired one', async () => {
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

  it('refuses an unverified address, with and without an account', async () => {
    const { login } = await test.person('Dora', 'unverified.dora@example.org');
    expect((await end(await broughtBack(login))).code).toBe('AddressNotVerified');
    expect((await end(await broughtBack('unverified.eve@example.org'))).code).toBe('AddressNotVerified');
    expect((await end(await broughtBack('untold.eve@example.org'))).code).toBe('AddressNotVerified');
    expect((await end(await broughtBack('no address'))).code).toBe('AddressNotVerified');
  });
});

/** Signs a newcomer, whose address has no confirmed account, in at the provider. */
async function newcomer(
  address: string,
): Promise<{ readonly token: string; readonly login: string; readonly name: string }> {
  const came = await end(await broughtBack(address));
  expect(came.status).toBe(202);
  return came.body as { token: string; login: string; name: string };
}

const registerBy = (form: object) => post('/api/user/register/google', { agreeTerms: true, ...form });
const signIn = async (login: string, password: string) =>
  (await post('/api/user/login', { login, password })).code ?? 'signed in';
const comesIn = async (login: string) => (await end(await broughtBack(login))).status === 200;
const typesOf = async (userId: string) =>
  (await test.events({ streamPrefixes: [`user-${userId}`] })).map(({ type }) => type);
const mailedTo = (login: string) => test.reports.filter((line) => line.includes(login));

async function registered(login: string): Promise<string> {
  const form = { login, passw: PASSWORD, name: 'Mallory Example', agreeTerms: true, token: await test.formToken() };
  await post('/api/user/register', form);
  const { deps } = test.api;
  const account = await findAccount(deps.relational, loginHash(deps.config.secrets.tokenSecret, login));
  return account?.userId ?? expect.fail('no account');
}

async function linkOf(userId: string, audience: string): Promise<string> {
  return signToken({ sub: userId, jti: 'a link' }, 600, {
    secret: test.api.deps.config.secrets.tokenSecret,
    audience,
    now: test.deps.clock(),
  });
}

describe('the first sign-in by a provider', () => {
  it('creates a confirmed account without a password after the terms are accepted, and signs in', async () => {
    const came = await newcomer('Fay@Example.org');
    expect(came).toMatchObject({ login: 'fay@example.org', name: 'Vera Example' });
    expect(await comesIn('fay@example.org')).toBe(false);
    const again = await newcomer('fay@example.org');
    const made = await registerBy({ ...again, name: 'Fay Example' });
    expect([made.status, Object.keys(made.body).toSorted()]).toEqual([201, ['api', 'auth', 'refresh', 'spaces']]);
    const { sub } = decodeJwt(String(made.body['auth']));
    const told = await test.events({ streamPrefixes: [`user-${sub}`] });
    expect(made.headers['x-position'], 'who is read at once is found').toBe(told.at(-1)?.position);
    expect(told[0]?.data).toMatchObject({
      termsVersion: test.api.deps.config.termsVersion,
      vouchedBy: provider.issuer,
    });
    expect(await typesOf(String(sub))).toEqual(['UserRegistered', 'UserEmailConfirmed', 'UserSignedIn']);
    expect([await comesIn('fay@example.org'), await signIn('fay@example.org', PASSWORD)]).toEqual([
      true,
      'LoginFailed',
    ]);
    expect(
      (await test.ask('POST', '/api/spaces', { name: 'House' }, { token: String(made.body['auth']) })).status,
    ).toBe(201);
  });

  it('creates an account that can get a password by a mailed link, and needs no confirmation', async () => {
    const { body } = await registerBy(await newcomer('gus@example.org'));
    const { sub } = decodeJwt(String(body['auth']));
    await post('/api/user/reset', { login: 'gus@example.org', token: await test.formToken() });
    await vi.waitFor(() => expect(mailedTo('gus@example.org')).toHaveLength(1), WAIT);
    expect(mailedTo('gus@example.org')[0]).toContain('/renew-password');
    expect(
      (await post('/api/user/renew', { password: PASSWORD, token: await linkOf(String(sub), 'reset') })).status,
    ).toBe(200);
    expect([await signIn('gus@example.org', PASSWORD), await comesIn('gus@example.org')]).toEqual(['signed in', true]);
  });

  it('is completed once, within its time, for its own address and with the terms only', async () => {
    const [older, came] = [await newcomer('hal@example.org'), await newcomer('hal@example.org')];
    expect((await registerBy({ ...came, agreeTerms: false })).code).toBe('InvalidRequest');
    expect((await registerBy({ ...came, token: 'short' })).code).toBe('ProviderSignInFailed');
    expect((await registerBy({ ...came, token: 'x'.repeat(43) })).code).toBe('ProviderSignInFailed');
    expect((await registerBy({ ...came, login: 'ian@example.org' })).code).toBe('ProviderSignInFailed');
    expect((await registerBy(older)).code).toBe('ProviderSignInFailed');
    const both = await Promise.all([registerBy(came), registerBy(came)]);
    expect(both.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual(['201', 'ProviderSignInFailed']);
    expect((await registerBy(came)).code).toBe('ProviderSignInFailed');
    const late = await newcomer('jan@example.org');
    test.pass(16 * MINUTE);
    expect((await registerBy(late)).code).toBe('ProviderSignInFailed');
  });
});

describe('an unconfirmed account that a stranger made of the address', () => {
  it('is deleted: its password and its links become invalid', async () => {
    const login = 'kim@example.org';
    const theirs = await registered(login);
    await vi.waitFor(() => expect(mailedTo(login)).toHaveLength(1), WAIT);
    const [{ data } = { data: null }] = await test.events({ streamPrefixes: [`user-${theirs}`] });
    const came = await newcomer(login);
    expect(await signIn(login, PASSWORD)).toBe('EmailNotConfirmed');
    const { status, body } = await registerBy(came);
    const { sub } = decodeJwt(String(body['auth']));
    expect([status, sub === theirs]).toEqual([201, false]);
    expect(await signIn(login, PASSWORD)).toBe('LoginFailed');
    expect((await post('/api/user/confirm', { token: await linkOf(theirs, 'confirm') })).code).toBe('LinkNotValid');
    expect((await post('/api/user/renew', { password: PASSWORD, token: await linkOf(theirs, 'reset') })).code).toBe(
      'LinkNotValid',
    );
    expect(await typesOf(theirs)).toEqual(['UserRegistered']);
    expect(await test.api.deps.vault.open((data as { login: string }).login)).toBeNull();
    expect([await signIn(login, PASSWORD), await comesIn(login)]).toEqual(['LoginFailed', true]);
  });

  it('stays if its link is opened first, and the provider then signs the person in to it', async () => {
    const login = 'lea@example.org';
    const own = await registered(login);
    const came = await newcomer(login);
    expect((await post('/api/user/confirm', { token: await linkOf(own, 'confirm') })).status).toBe(200);
    expect((await registerBy(came)).code).toBe('LoginTaken');
    expect([await signIn(login, PASSWORD), await comesIn(login)]).toEqual(['signed in', true]);
  });

  it('is either confirmed or replaced if both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const login = `mia.${round}@example.org`;
      const own = await registered(login);
      const came = await newcomer(login);
      const [, made] = await Promise.all([
        post('/api/user/confirm', { token: await linkOf(own, 'confirm') }),
        registerBy(came),
      ]);
      expect(await signIn(login, PASSWORD)).toBe(made.status === 201 ? 'LoginFailed' : 'signed in');
    }
  });
});

it('the provider routes are not found without a configured provider', async () => {
  const without = await openTestCommandApi();
  expect((await without.ask('POST', '/api/sso/idp', {})).code).toBe('NotFound');
  expect((await without.ask('POST', '/api/user/login/google', { code: 'x', state: 'x'.repeat(30) })).code).toBe(
    'NotFound',
  );
  const form = { login: 'ann@example.org', name: 'Ann Example', agreeTerms: true, token: 'x'.repeat(43) };
  expect((await without.ask('POST', '/api/user/register/google', form)).code).toBe('NotFound');
  await without.stop();
});
