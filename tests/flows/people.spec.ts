import { SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import type { Refreshed, SignedIn, UserView } from '@watchglass/schemas/user/views';
import { describe, expect, inject, it } from 'vitest';
import { ask, anotherClient, taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { confirm, newPerson, PASSWORD, register, registration, signIn } from '../builders/person.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');

function refresh(token: string): Promise<Answer<Refreshed>> {
  return ask(stack, { method: 'POST', path: '/api/user/token', body: { refresh: token } });
}

async function statusWith(auth: string, path = '/api/user/info'): Promise<number> {
  return (await ask(stack, { method: 'GET', path, headers: { authorization: `Bearer ${auth}` } })).status;
}

describe('registering', () => {
  it('admits a person only after the mailed link was opened', async () => {
    const registered = registration();
    expect((await register(stack, registered)).status).toBe(201);
    expect(await signIn(stack, registered.login)).toMatchObject({ status: 424, code: 'EmailNotConfirmed' });
    expect((await confirm(stack, registered)).status).toBe(200);
    const { auth, spaces } = taken(await signIn(stack, registered.login));
    expect(spaces).toEqual({});
    const info = await until('the person is readable', async () => {
      const answer = await ask<UserView>(stack, {
        method: 'GET',
        path: '/api/user/info',
        headers: { authorization: `Bearer ${auth}` },
      });
      return answer.status === 200 && answer.body;
    });
    expect(info).toMatchObject({ email: registered.login, name: registered.name, spaces: [] });
  });

  it('replies to a known address as to any other, and refuses a common password and a form without its token', async () => {
    const registered = registration();
    await register(stack, registered);
    const again = await register(stack, { ...registered, login: registered.login.toUpperCase() });
    expect([again.status, again.body]).toEqual([201, {}]);
    const { token } = taken(await ask<{ token: string }>(stack, { method: 'GET', path: '/api/user/register' }));
    const form = { ...registration(), passw: 'password1', agreeTerms: true, token };
    const post = (body: object) =>
      ask(stack, { method: 'POST', path: '/api/user/register', body, headers: anotherClient() });
    expect(await post(form)).toMatchObject({ status: 422, code: 'PasswordTooCommon' });
    expect(await post({ ...form, passw: PASSWORD, token: 'short' })).toMatchObject({
      status: 400,
      code: 'InvalidToken',
    });
    expect(await post({ ...form, passw: PASSWORD, agreeTerms: false })).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    });
  });

  it('refuses links that the product did not mail', async () => {
    const body = { token: 'x'.repeat(200) };
    expect(await ask(stack, { method: 'POST', path: '/api/user/confirm', body })).toMatchObject({
      status: 400,
      code: 'LinkNotValid',
    });
  });
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown person alike', async () => {
    const { login } = await newPerson(stack);
    const wrong = await signIn(stack, login, 'not the password');
    const unknown = await signIn(stack, `nobody.${login}`);
    expect([wrong.status, wrong.code]).toEqual([401, 'LoginFailed']);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is refused after too many tries, even with the right password, with the time of the next try', async () => {
    const { login } = await newPerson(stack);
    for (let tries = 0; tries < SIGN_IN_TRIES_PER_ACCOUNT; tries += 1)
      expect((await signIn(stack, login, 'wrong one')).status).toBe(401);
    const refused = await signIn(stack, login);
    expect(refused).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(stack, (await newPerson(stack)).login)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is refreshed with a token that is valid once', async () => {
    const person = await newPerson(stack);
    const next = taken(await refresh(person.refresh));
    expect(next.refresh).not.toBe(person.refresh);
    expect(await statusWith(next.auth)).toBe(200);
    expect(taken(await refresh(next.refresh)).auth).not.toBe('');
  });

  it('ends when a refresh token is used again', async () => {
    const person = await newPerson(stack);
    const next = taken(await refresh(person.refresh));
    const newest = taken(await refresh(next.refresh));
    expect(await refresh(person.refresh)).toMatchObject({ status: 403, code: 'RefreshRejected' });
    expect(await refresh(newest.refresh)).toMatchObject({ status: 403, code: 'RefreshRejected' });
    expect([await statusWith(person.token), await statusWith(next.auth)]).toEqual([401, 401]);
    expect((await signIn(stack, person.login)).status).toBe(200);
  });

  it('that was signed out is refused by requests and loses its socket', async () => {
    const { owner, id } = await newWorkspace(stack);
    const other: SignedIn = taken(await signIn(stack, owner.login));
    const client = await openLive(stack.url, { token: owner.token, organizationId: id });
    taken(await ask(stack, { method: 'POST', path: '/api/user/logout', body: { refresh: owner.refresh } }));
    await until('the socket is closed', () => client.socket.disconnected);
    expect((await owner.ask('GET', '/api/user/info')).code).toBe('Unauthorized');
    expect((await owner.ask('POST', '/api/spaces', { name: 'Another' })).code).toBe('Unauthorized');
    expect((await refresh(owner.refresh)).code).toBe('RefreshRejected');
    await expect(openLive(stack.url, { token: owner.token, organizationId: id })).rejects.toMatchObject({
      code: 'Unauthorized',
    });
    expect(await statusWith(other.auth)).toBe(200);
  });
});
