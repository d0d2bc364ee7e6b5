import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOST_ANSWER_SECONDS, SIGN_IN_CODE_SECONDS, SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import { WAIT } from '@watchglass/streams/testing/wait';
import { openTestCommandApi, PASSWORD, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

const form = async (login: string, more: object = {}) => ({
  login,
  passw: PASSWORD,
  name: 'Ann Example',
  agreeTerms: true,
  token: await test.formToken(),
  ...more,
});

describe('a person', () => {
  it('registers, opens the mailed link and signs in', async () => {
    const login = 'ann@example.org';
    expect((await test.ask('POST', '/api/user/register', await form('Ann@Example.org'))).status).toBe(201);
    expect((await test.ask('POST', '/api/user/login', { login, password: PASSWORD })).code).toBe('EmailNotConfirmed');

    const line = await vi.waitFor(
      () => test.reports.find((each) => each.includes(login)) ?? expect.fail('no mail yet'),
      WAIT,
    );
    const token = new URL(line.slice(line.indexOf('http'))).searchParams.get('token');
    expect((await test.mails()).join('')).toContain(login);
    expect((await test.ask('POST', '/api/user/confirm', { token })).status).toBe(200);
    expect((await test.ask('POST', '/api/user/confirm', { token })).status).toBe(200);

    const signedIn = await test.ask('POST', '/api/user/login', { login, passw: PASSWORD });
    expect(signedIn.status).toBe(200);
    expect(Object.keys(signedIn.body).toSorted()).toEqual(['api', 'auth', 'refresh', 'spaces']);
    const told = await test.events({ streamPrefixes: ['user-'] });
    expect(told.map(({ type }) => type)).toEqual(['UserRegistered', 'UserEmailConfirmed', 'UserSignedIn']);
    expect(signedIn.headers['x-position'], 'who is read at once is found').toBe(told.at(-1)?.position);
  });

  it('appears in events only sealed', async () => {
    const told = JSON.stringify(await test.events());
    expect(told).toContain('sealed:1:');
    expect(told).not.toContain('Ann Example');
    expect(told).not.toContain('example.org');
  });

  it('is refused a poor password and an unknown form token', async () => {
    const post = async (body: object) => (await test.ask('POST', '/api/user/register', body)).code;
    expect(await post(await form('bob@example.org', { passw: 'Password123!' }))).toBe('PasswordTooCommon');
    expect(await post(await form('bob.builder@example.org', { passw: 'bobbuilder1' }))).toBe('PasswordLikeLogin');
    expect(await post(await form('bob@example.org', { token: 'x'.repeat(40) }))).toBe('InvalidToken');
    expect(await post(await form('bob@example.org', { token: 'short' }))).toBe('InvalidToken');
    expect(await post(await form('bob@example.org', { agreeTerms: false }))).toBe('InvalidRequest');
  });

  it('gets the same answer for an address with an account, and its owner gets a letter', async () => {
    const { login, id } = await test.person('Uma');
    const letters = () => test.reports.filter((line) => line.includes(login)).length;
    const before = letters();
    const register = async (address: string) => {
      const { status, body, code } = await test.ask('POST', '/api/user/register', await form(address));
      return { status, body, code };
    };
    const answers = [await register(login), await register(login.toUpperCase()), await register('una@example.org')];
    expect(answers).toEqual(answers.map(() => ({ status: 201, body: {}, code: undefined })));
    await vi.waitFor(() => expect(letters()).toBe(before + 2), WAIT);
    const told = (await test.events({ streamPrefixes: [`user-${id}`] })).slice(-2);
    expect(told).toMatchObject([
      { type: 'UserRegistrationRepeated', metadata: { actor: { kind: 'system' } } },
      { type: 'UserRegistrationRepeated' },
    ]);
    expect((await test.ask('POST', '/api/user/login', { login, password: PASSWORD })).status).toBe(200);
  });

  it('leaves no unused key behind a repeated registration', async () => {
    const { login } = await test.person('Ugo');
    const keys = () => test.deps.relational.query('SELECT user_id FROM vault.person_keys ORDER BY user_id');
    const before = await keys();
    await test.ask('POST', '/api/user/register', await form(login));
    expect(await keys()).toEqual(before);
  });

  it('that registers again before the address is confirmed gets the confirmation again', async () => {
    const login = 'ulf@example.org';
    await test.ask('POST', '/api/user/register', await form(login));
    expect((await test.ask('POST', '/api/user/register', await form(login))).status).toBe(201);
    await vi.waitFor(
      () =>
        expect(test.reports.filter((line) => line.includes(login) && line.includes('confirm-email'))).toHaveLength(2),
      WAIT,
    );
  });

  it('gets the mail again while unconfirmed, and the answer does not disclose accounts', async () => {
    await test.ask('POST', '/api/user/register', await form('carl@example.org'));
    await vi.waitFor(() => expect(test.reports.filter((line) => line.includes('carl'))).toHaveLength(1), WAIT);
    const known = await test.ask('POST', '/api/user/resend', { login: 'carl@example.org' });
    const unknown = await test.ask('POST', '/api/user/resend', { login: 'nobody@example.org' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await vi.waitFor(() => expect(test.reports.filter((line) => line.includes('carl'))).toHaveLength(2), WAIT);
  });

  it('is safe from guesses: a bounded number of tries per account is checked, then 429 until the window has passed', async () => {
    const { login } = await test.person('Dora');
    const attempt = async (password: string, from: string) =>
      test.ask('POST', '/api/user/login', { login, password }, { from });
    for (let i = 0; i < SIGN_IN_TRIES_PER_ACCOUNT; i += 1)
      expect((await attempt('wrong wrong', `10.1.0.${i}`)).code).toBe('LoginFailed');
    const refused = await attempt(PASSWORD, '10.2.0.1');
    expect(refused.code).toBe('TooManyRequests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    test.pass(Number(refused.headers['retry-after']) * 1000);
    expect((await attempt(PASSWORD, '10.2.0.1')).status).toBe(200);
  });
});

describe('a sign-in code', () => {
  const by = (code: unknown) => test.ask('POST', '/api/user/login/code', { code });
  const codeOf = async (token: string) => (await test.ask('POST', '/api/user/code', {}, { token })).body['code'];

  it('signs its person in once, with a session of its own', async () => {
    const { token, id } = await test.person('Kay');
    const code = await codeOf(token);
    const signedIn = await by(code);
    expect(signedIn.status).toBe(200);
    expect(decodeJwt(String(signedIn.body['auth']))).toMatchObject({ sub: id });
    expect(decodeJwt(String(signedIn.body['auth']))['sid']).not.toBe(decodeJwt(token)['sid']);
    expect((await by(code)).code).toBe('LinkNotValid');
  });

  it('expires after a minute, and with its session', async () => {
    const { token, refresh } = await test.person('Lea');
    const old = await codeOf(token);
    test.pass((SIGN_IN_CODE_SECONDS + 1) * 1000);
    expect((await by(old)).code).toBe('LinkNotValid');
    const ended = await codeOf(token);
    await test.ask('POST', '/api/user/logout', { refresh });
    expect((await by(ended)).code).toBe('LinkNotValid');
  });

  it('is refused as a refresh token, and a refresh token is refused as a code', async () => {
    const { token, refresh } = await test.person('Mia');
    expect((await test.ask('POST', '/api/user/token', { refresh: await codeOf(token) })).code).toBe('RefreshRejected');
    expect((await by(refresh)).code).toBe('LinkNotValid');
    expect((await by('short')).code).toBe('InvalidToken');
  });

  it('is stored as a hash only', async () => {
    const { token } = await test.person('Noa');
    const code = await codeOf(token);
    const kept = await test.deps.relational.query('SELECT * FROM command.sign_in_codes');
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(code);
  });
});

describe('a session', () => {
  it('is renewed by a refresh token exactly once; a reuse ends the whole session at once', async () => {
    const ended: unknown[] = [];
    const stop = test.deps.liveBus.subscribe('sessions.revoked', (message) => ended.push(message));
    const eve = await test.person('Eve');
    const next = await test.ask('POST', '/api/user/token', { refresh: eve.refresh });
    expect(next.status).toBe(200);
    const newest = await test.ask('POST', '/api/user/token', { refresh: String(next.body['refresh']) });
    const used = await test.ask('POST', '/api/user/token', { refresh: eve.refresh });
    expect([used.status, used.code]).toEqual([403, 'RefreshRejected']);
    expect((await test.ask('POST', '/api/user/token', { refresh: String(newest.body['refresh']) })).code).toBe(
      'RefreshRejected',
    );
    expect(ended).toEqual([expect.objectContaining({ userId: eve.id })]);
    const create = await test.ask('POST', '/api/spaces', { name: 'House' }, { token: String(next.body['auth']) });
    expect(create.code).toBe('Unauthorized');
    expect((await test.events({ types: ['UserSessionRevoked'] })).map(({ data }) => data)).toMatchObject([
      { userId: eve.id, cause: 'refreshTokenReused' },
    ]);
    stop();
  });

  it('publishes once to the audit of a workspace that it was opened there', async () => {
    const gus = await test.person('Gus');
    const [first, second] = [await test.organization(gus, 'First'), await test.organization(gus, 'Second')];
    let { refresh } = gus;
    const turnTo = async (space: number) => {
      const { status, body } = await test.ask('POST', `/api/user/token?space=${space}`, { refresh });
      refresh = String(body['refresh']);
      return status;
    };
    for (const space of [first, first, second, first]) expect(await turnTo(space)).toBe(200);
    await vi.waitFor(async () => {
      const told = await test.events({ types: ['UserWorkspaceChanged'] });
      expect(told.map(({ data }) => data)).toMatchObject([
        { userId: gus.id, organizationId: first, before: null },
        { userId: gus.id, organizationId: second, before: first },
        { userId: gus.id, organizationId: first, before: second },
      ]);
      expect(told.map(({ metadata }) => metadata['organizationId'])).toEqual([first, second, first]);
    }, WAIT);
  });

  it('is refused another person’s workspace, and its token stays valid', async () => {
    const [hans, ina] = [await test.person('Hans'), await test.person('Ina')];
    const theirs = await test.organization(ina, 'Theirs');
    for (const space of [theirs, 999_999])
      expect((await test.ask('POST', `/api/user/token?space=${space}`, { refresh: hans.refresh })).code).toBe(
        'NotFound',
      );
    expect((await test.ask('POST', '/api/user/token', { refresh: hans.refresh })).status).toBe(200);
  });

  it('continues after a lost answer to a refresh, unless a newer token was used', async () => {
    const { refresh } = await test.person('Fay');
    expect((await test.ask('POST', '/api/user/token', { refresh })).status).toBe(200);
    expect((await test.ask('POST', '/api/user/token', { refresh })).status).toBe(200);
    test.pass((LOST_ANSWER_SECONDS + 1) * 1000);
    expect((await test.ask('POST', '/api/user/token', { refresh })).code).toBe('RefreshRejected');
  });

  it('ends when a second holder of a token uses it', async () => {
    const { refresh } = await test.person('Ida');
    const both = await Promise.all([1, 2].map(() => test.ask('POST', '/api/user/token', { refresh })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const useBoth = () =>
      Promise.all(both.map(({ body }) => test.ask('POST', '/api/user/token', { refresh: String(body['refresh']) })));
    expect((await useBoth()).map(({ code }) => code)).toContain('RefreshRejected');
    expect((await useBoth()).map(({ code }) => code)).toEqual(['RefreshRejected', 'RefreshRejected']);
  });

  it('ends at sign-out, and a second sign-out is no error', async () => {
    const gil = await test.person('Gil');
    expect((await test.ask('POST', '/api/user/logout', { refresh: gil.refresh })).status).toBe(204);
    expect((await test.ask('POST', '/api/user/logout', { refresh: gil.refresh })).status).toBe(204);
    expect((await test.ask('POST', '/api/user/token', { refresh: gil.refresh })).code).toBe('RefreshRejected');
    const create = async () => (await test.ask('POST', '/api/spaces', { name: 'House' }, { token: gil.token })).code;
    expect(await create()).toBe('Unauthorized');
    await test.restart();
    expect(await create()).toBe('Unauthorized');
  });

  it('is not opened by a token of another audience', async () => {
    const { login } = await test.person('Hal');
    const { api } = (await test.ask('POST', '/api/user/login', { login, password: PASSWORD })).body;
    expect((await test.ask('POST', '/api/spaces', { name: 'House' }, { token: String(api) })).code).toBe(
      'Unauthorized',
    );
  });
});

it('answers any bytes as token, body or header with a refusal, never with a server error', async () => {
  let from = 0;
  const bytes = fc.string({ unit: 'binary', maxLength: 200 });
  const path = fc.constantFrom('confirm', 'token', 'logout', 'login', 'register', 'resend');
  await fc.assert(
    fc.asyncProperty(path, bytes, bytes, async (name, one, other) => {
      from += 1;
      const body = { token: one, refresh: one, login: `${from}@example.org`, password: other, passw: other };
      const header = { authorization: `Bearer ${encodeURIComponent(one)}` };
      const answers = await Promise.all([
        test.ask('POST', `/api/user/${name}`, body, { from: `10.9.${from >> 8}.${from & 255}` }),
        test.ask('POST', '/api/spaces', { name: 'House' }, { headers: header }),
        test.ask('DELETE', `/api/permissions/${encodeURIComponent(one)}/user/${encodeURIComponent(other)}`, undefined, {
          headers: header,
        }),
        test.ask('POST', '/ingest/hello', one, {
          headers: { 'content-type': 'application/json' },
          from: `10.8.${from >> 8}.${from & 255}`,
        }),
      ]);
      return answers.every(({ status }) => status < 500);
    }),
    { numRuns: 60 },
  );
});
