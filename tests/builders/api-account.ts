import type { ApiAccountIssued, ApiToken } from '@watchglass/schemas/api-account/views';
import type { Rights } from '@watchglass/schemas/member/rights';
import { anotherClient, ask, taken, type Answer, type Ask, type Door } from './door.ts';
import type { Person } from './person.ts';
import type { Workspace } from './workspace.ts';

const DAY_MS = 86_400_000;

export interface Key {
  readonly id: string;
  readonly secret: string;
}

/** An API account of a workspace. `ask` sends a bearer token, `read` its key. */
export interface ApiAccount extends Key {
  readonly token: string;
  ask<T = unknown>(method: string, path: string, body?: unknown, headers?: Ask['headers']): Promise<Answer<T>>;
  read<T = unknown>(path: string): Promise<Answer<T>>;
}

interface Wanted {
  readonly rights?: Rights;
  readonly expiresAt?: number;
  /** Defaults to the owner. */
  readonly by?: Person;
}

export function terms(rights: Rights = { sensors: 'r' }, expiresAt: number = Date.now() + 30 * DAY_MS) {
  return { name: 'Reports', permissions: rights, expiresAt: new Date(expiresAt).toISOString() };
}

/** The terms of a new account. */
export const newTerms = (...given: Parameters<typeof terms>): object => ({ ...terms(...given), agreeTerms: true });

export function readByKey<T>(
  door: Door,
  key: string,
  path: string,
  headers: Ask['headers'] = anotherClient(),
): Promise<Answer<T>> {
  return ask<T>(door, { method: 'GET', path, headers: { ...headers, apikey: key } });
}

export function signInByKey(
  door: Door,
  { id, secret }: Key,
  headers: Ask['headers'] = anotherClient(),
): Promise<Answer<ApiToken>> {
  return ask(door, {
    method: 'POST',
    path: '/api/apiaccounts/token',
    body: { clientId: id, clientSecret: secret },
    headers,
  });
}

/** A new account that both APIs know. */
export async function newApiAccount(
  door: Door,
  workspace: Workspace,
  { rights, expiresAt, by = workspace.owner }: Wanted = {},
): Promise<ApiAccount> {
  const { clientId, clientSecret } = taken(
    await by.ask<ApiAccountIssued>('POST', `/api/apiaccounts/${workspace.id}`, newTerms(rights, expiresAt)),
  );
  const key = { id: clientId, secret: clientSecret };
  const { token } = taken(await signInByKey(door, key));
  return {
    ...key,
    token,
    ask: (method, path, body, headers) =>
      ask(door, { method, path, body, headers: { authorization: `Bearer ${token}`, ...headers } }),
    read: (path) => readByKey(door, key.secret, path),
  };
}
