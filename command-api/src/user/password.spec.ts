import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RESET_HOURS, SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { signToken } from '@watchglass/streams/http/tokens';
import { WAIT } from '@watchglass/streams/testing/wait';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../command-api-for-tests.ts';

const NEXT = 'another quite long sentence';
const HOUR = 3_600_000;

let test: TestCommandApi;
let addresses = 0;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

/** Posts from a new client address each time. */
function post(path: string, body: object, token?: string): Promise<Answer> {
  addresses += 1;
  const from = `10.3.${addresses >> 8}.${addresses & 255}`;
  return test.ask('POST', `/api/user/${path}`, body, token === undefined ? { from } : { from, token });
}

const reset = async (login: string) => post('reset', { login, token: await test.formToken() });
const signIn = async (login: string, password: string) => (await post('login', { login, password })).status;
const mailsTo = (login: string, path: string) =>
  test.reports.filter((line) => line.includes(login) && line.includes(path));

/** Requests a mailed link and returns its token. */
async function linkFor(login: string): Promise<string> {
  test.pass(61_000);
  const before = mailsTo(login, '/renew-password').length;
  expect((await reset(login)).status).toBe(200);
  const line = await vi.waitFor(() => mailsTo(login, '/renew-password')[before] ?? expect.fail('no mail yet'), WAIT);
  test.pass(2000);
  return new URL(line.slice(line.indexOf('http'))).searchParams.get('token') ?? '';
}

const changes = async ({ id }: Person) =>
  (await test.events({ streamPrefixes: [`user-${id}`] }))
    .filter(({ type }) => type === 'UserPasswordChanged' || type === 'UserSessionRevoked')
    .map(({ type }) => type);

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session at once', async () => {
    const ann = await test.person('Ann');
    const ended: unknown[] = [];
    const stop = test.deps.liveBus.subscribe('sessions.revoked', (message) => ended.push(message));
    const token = await linkFor(ann.login);
    expect((await post('renew', { password: NEXT, token })).status).toBe(200);
    expect([await signIn(ann.login, PASSWORD), await signIn(ann.login, NEXT)]).toEqual([401, 200]);
    expect((await test.ask('POST', '/api/spaces', { name: 'House' }, { token: ann.token })).code).toBe('Unauthorized');
    expect((await post('token', { refresh: ann.refresh })).code).toBe('RefreshRejected');
    expect(ended).toEqual([expect.objectContaining({ userId: ann.id })]);
    expect(await changes(ann)).toEqual(['UserPasswordChanged', 'UserSessionRevoked']);
    await vi.waitFor(() => expect(test.reports.filter((line) => line.includes(ann.login)).length).toBe(3), WAIT);
    stop();
  });

  it('accepts a link once, and no link that was mailed before it', async () => {
    const { login } = await test.person('Bob');
    const [one, two] = [await linkFor(login), await linkFor(login)];
    expect((await post('renew', { password: NEXT, token: two })).status).toBe(200);
    test.pass(2000);
    expect((await post('renew', { password: 'a third quite long one', token: two })).code).toBe('LinkNotValid');
    expect((await post('renew', { password: 'a third quite long one', token: one })).code).toBe('LinkNotValid');
    expect(await signIn(login, NEXT)).toBe(200);
  });

  it('refuses a link that has expired, was tampered with, or serves another purpose', async () => {
    const carl = await test.person('Carl');
    const token = await linkFor(carl.login);
    const [head, , signature] = token.split('.');
    const claims = Buffer.from(
      JSON.stringify({ sub: carl.id, iat: 1, exp: 9e9, aud: 'reset', iss: 'watchglass' }),
    ).toString('base64url');
    const { tokenSecret: secret } = test.api.deps.config.secrets;
    const confirming = await signToken({ sub: carl.id, jti: 'x' }, 600, {
      secret,
      audience: 'confirm',
      now: test.deps.clock(),
    });
    for (const wrong of [`${head}.${claims}.${signature}`, confirming, carl.token]) {
      expect((await post('renew', { password: NEXT, token: wrong })).code).toBe('LinkNotValid');
    }
    expect((await post('renew', { password: NEXT, token: 'short' })).code).toBe('InvalidToken');
    test.pass(RESET_HOURS * HOUR);
    expect((await post('renew', { password: NEXT, token })).code).toBe('LinkNotValid');
    expect(await signIn(carl.login, PASSWORD)).toBe(200);
  });

  it('is replaced only by a password that a registration would accept', async () => {
    const { login } = await test.person('Dora');
    const token = await linkFor(login);
    expect((await post('renew', { password: 'Password123!', token })).code).toBe('PasswordTooCommon');
    expect((await post('renew', { password: login, token })).code).toBe('PasswordLikeLogin');
    expect((await post('renew', { password: 'short', token })).code).toBe('InvalidRequest');
    expect((await post('renew', { password: NEXT, token, userId: 'somebody else', confirmed: true })).code).toBe(
      'InvalidRequest',
    );
    expect((await post('renew', { password: NEXT, token })).status).toBe(200);
  });

  it('answers alike with and without an account, and requires a valid form token', async () => {
    const { login } = await test.person('Eve');
    const [known, unknown] = [await reset(login), await reset('nobody@example.org')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await post('reset', { login, token: 'x'.repeat(40) })).code).toBe('InvalidToken');
  });

  it('sends one mail a minute to a mailbox, however many clients ask', async () => {
    const { login } = await test.person('Fay');
    await linkFor(login);
    for (let i = 0; i < 5; i += 1) await reset(login);
    const [sent] = [mailsTo(login, '/renew-password').length];
    await linkFor(login);
    expect([sent, mailsTo(login, '/renew-password').length]).toEqual([1, 2]);
  });
});

describe('a process that dies during the renewal of a password', () => {
  it('after the commit lets a repetition succeed, and publishes the change once', async () => {
    const gil = await test.person('Gil');
    const token = await linkFor(gil.login);
    const append = vi.spyOn(test.deps.eventStore, 'append').mockRejectedValue(new Unavailable('event store', 'gone'));
    expect((await post('renew', { password: NEXT, token })).code).toBe('ServiceUnavailable');
    append.mockRestore();
    test.pass(2000);
    expect((await post('renew', { password: NEXT, token })).status).toBe(200);
    expect((await post('renew', { password: 'a third quite long one', token })).code).toBe('LinkNotValid');
    expect(await changes(gil)).toEqual(['UserPasswordChanged', 'UserSessionRevoked']);
    expect(await signIn(gil.login, NEXT)).toBe(200);
  });

  it('leaves an event that is published without a repetition', async () => {
    const hal = await test.person('Hal');
    const token = await linkFor(hal.login);
    const append = vi.spyOn(test.deps.eventStore, 'append').mockRejectedValue(new Unavailable('event store', 'gone'));
    await post('renew', { password: NEXT, token });
    append.mockRestore();
    test.pass(60_000);
    await vi.waitFor(
      async () => expect(await changes(hal)).toEqual(['UserPasswordChanged', 'UserSessionRevoked']),
      WAIT,
    );
  }, 20_000);
});

describe("a signed-in person's password", () => {
  const confirmed = async ({ token }: Person, password = PASSWORD) => post('password', { password }, token);
  const change = (token: string, body: object) => test.ask('PUT', '/api/user/password', body, { token });

  it('is changed with the current password, and ends only the other sessions', async () => {
    const ida = await test.person('Ida');
    const { body: other } = await post('login', { login: ida.login, password: PASSWORD });
    const { token } = (await confirmed(ida)).body;
    expect((await change(ida.token, { password: NEXT, token })).status).toBe(200);
    expect((await post('token', { refresh: String(other['refresh']) })).code).toBe('RefreshRejected');
    expect((await post('token', { refresh: ida.refresh })).status).toBe(200);
    expect([await signIn(ida.login, PASSWORD), await signIn(ida.login, NEXT)]).toEqual([401, 200]);
  });

  it('stays unchanged without the password: with the session only, a guess, or another person’s confirmation', async () => {
    const [jan, kim] = [await test.person('Jan'), await test.person('Kim')];
    expect((await confirmed(jan, 'not the password')).code).toBe('WrongPassword');
    const { token } = (await confirmed(kim)).body;
    expect((await change(jan.token, { password: NEXT, token })).code).toBe('InvalidToken');
    expect((await change(jan.token, { password: NEXT, token: jan.token })).code).toBe('InvalidToken');
    const { body } = await post('login', { login: kim.login, password: PASSWORD });
    expect((await change(String(body['auth']), { password: NEXT, token })).code).toBe('InvalidToken');
    test.pass(6 * 60_000);
    expect((await change(kim.token, { password: NEXT, token })).code).toBe('InvalidToken');
    for (let i = 0; i < SIGN_IN_TRIES_PER_ACCOUNT; i += 1) await confirmed(jan, 'not the password');
    expect((await confirmed(jan)).code).toBe('TooManyRequests');
  });
});

describe('an attacker who tries passwords', () => {
  const attempt = (login: string, password: string, from: string) =>
    test.ask('POST', '/api/user/login', { login, password }, { from });

  it('does not lock the owner out of their known networks, nor out of a network where a mailed link was opened', async () => {
    const { login } = await test.person('Lea');
    for (let i = 0; i < SIGN_IN_TRIES_PER_ACCOUNT + 5; i += 1) await attempt(login, 'wrong wrong', `10.7.0.${i}`);
    expect((await attempt(login, PASSWORD, '10.7.1.1')).code).toBe('TooManyRequests');
    expect((await attempt(login, PASSWORD, '10.0.0.1')).status).toBe(200);
    const token = await linkFor(login);
    for (let i = 0; i < SIGN_IN_TRIES_PER_ACCOUNT + 5; i += 1) await attempt(login, 'wrong wrong', `10.7.2.${i}`);
    await test.ask('POST', '/api/user/renew', { password: NEXT, token }, { from: '10.7.3.1' });
    expect((await attempt(login, NEXT, '10.7.3.1')).status).toBe(200);
  });

  it('learns from no answer which accounts exist', async () => {
    const { login } = await test.person('Mia');
    const answers = async (name: string) => {
      const told: unknown[] = [];
      for (let i = 0; i <= SIGN_IN_TRIES_PER_ACCOUNT; i += 1) {
        const { status, code } = await attempt(name, 'wrong wrong', `10.8.${name.length & 255}.${i}`);
        told.push([status, code]);
      }
      return told;
    };
    expect(await answers(login)).toEqual(await answers(`nobody.${login}`));
  });
});
