import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Language } from '@watchglass/schemas/user/languages';
import type { SignedIn } from '@watchglass/schemas/user/views';
import { anotherClient, ask, taken, type Answer, type Ask, type Door } from './door.ts';
import { confirmationToken } from './mailbox.ts';

export const PASSWORD = 'a quite long sentence';

/**
 * A signed-in person. `ask` sends their token and the position of their last command, so that they read their own
 * writes, like screens.
 */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly login: string;
  readonly token: string;
  readonly refresh: string;
  ask<T = unknown>(method: string, path: string, body?: unknown, headers?: Ask['headers']): Promise<Answer<T>>;
}

export interface Registration {
  readonly login: string;
  readonly name: string;
  /** English by default. */
  readonly language?: Language;
}

export function registration(name = 'Ann'): Registration {
  return { name: `${name} Example`, login: `${name.toLowerCase()}.${randomBytes(5).toString('hex')}@people.example` };
}

/** Sends the registration form; the address is not confirmed yet. */
export async function register(door: Door, { login, name, language }: Registration): Promise<Answer> {
  const { token } = taken(await ask<{ token: string }>(door, { method: 'GET', path: '/api/user/register' }));
  const body = { login, passw: PASSWORD, name, agreeTerms: true, token, language };
  return ask(door, { method: 'POST', path: '/api/user/register', body, headers: anotherClient() });
}

export async function confirm(door: Door, { login }: Registration): Promise<Answer> {
  const token = await confirmationToken(door.outbox, login);
  return ask(door, { method: 'POST', path: '/api/user/confirm', body: { token } });
}

export function signIn(door: Door, login: string, password = PASSWORD): Promise<Answer<SignedIn>> {
  return ask(door, { method: 'POST', path: '/api/user/login', body: { login, password }, headers: anotherClient() });
}

/** Registers, opens the mailed link and signs in. `fullName` has a default. */
export async function newPerson(
  door: Door,
  name?: string,
  { fullName, language }: { fullName?: string; language?: Language } = {},
): Promise<Person> {
  const registered = {
    ...registration(name),
    ...(fullName === undefined ? {} : { name: fullName }),
    ...(language === undefined ? {} : { language }),
  };
  taken(await register(door, registered));
  taken(await confirm(door, registered));
  return signedInPerson(door, registered);
}

/** A person who has registered and confirmed, with a session of their own, after the projection of both. */
export async function signedInPerson(door: Door, registered: Registration): Promise<Person> {
  const person = personOf(door, registered, await signIn(door, registered.login));
  taken(await person.ask('GET', '/api/user/info'));
  return person;
}

function personOf(door: Door, { login, name }: Registration, signedIn: Answer<SignedIn>): Person {
  const { auth, refresh } = taken(signedIn);
  const own = { authorization: `Bearer ${auth}`, 'x-after-position': signedIn.headers.get('x-position') ?? '' };
  return {
    id: decodeJwt(auth).sub ?? '',
    name,
    login,
    token: auth,
    refresh,
    async ask<T>(method: string, path: string, body?: unknown, headers?: Ask['headers']) {
      const answer = await ask<T>(door, { method, path, body, headers: { ...own, ...headers } });
      const position = answer.headers.get('x-position') ?? '';
      if (position > own['x-after-position']) own['x-after-position'] = position;
      return answer;
    },
  };
}
