import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { call, exchange, Refused, type Person } from './api.ts';

export interface Account {
  readonly login: string;
  readonly password: string;
  readonly name: string;
}

/** The two people of the race for an acknowledgement. */
export const PEOPLE: readonly [Account, Account] = [
  { login: 'anna@demo.example', password: 'quiet-lantern-42', name: 'Anna Berg' },
  { login: 'ben@demo.example', password: 'steady-harbour-17', name: 'Ben Okoro' },
];

interface SignedIn {
  readonly auth: string;
  readonly refresh: string;
}

/** Signs a person in; registers and confirms a new account first. */
export async function comeIn(api: string, account: Account, outbox: string): Promise<Person> {
  const signedIn = await signIn(api, account).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== 'LoginFailed') throw error;
    await register(api, account, outbox);
    return signIn(api, account);
  });
  return personOf(api, signedIn);
}

function signIn(api: string, { login, password }: Account): Promise<SignedIn> {
  return call<SignedIn>(`${api}/api/user/login`, 'POST', { login, password });
}

function personOf(api: string, first: SignedIn): Person {
  let current = first;
  let latest: string | null = null;
  const authorized = async <T>(
    method: string,
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> => {
    const after: Record<string, string> = latest === null ? {} : { 'x-after-position': latest };
    const { value, position } = await exchange<T>(`${api}${route}`, method, body, {
      ...after,
      ...headers,
      authorization: `Bearer ${current.auth}`,
    });
    latest = position ?? latest;
    return value;
  };
  return {
    get refresh() {
      return current.refresh;
    },
    async call<T>(method: string, route: string, body?: unknown, headers?: Record<string, string>) {
      try {
        return await authorized<T>(method, route, body, headers);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error;
        current = { ...(await call<SignedIn>(`${api}/api/user/token`, 'POST', { refresh: current.refresh })) };
        return authorized<T>(method, route, body, headers);
      }
    },
  };
}

async function register(api: string, { login, password, name }: Account, outbox: string): Promise<void> {
  const { token } = await call<{ token: string }>(`${api}/api/user/register`, 'GET');
  await call(`${api}/api/user/register`, 'POST', { login, passw: password, name, agreeTerms: true, token });
  await call(`${api}/api/user/confirm`, 'POST', { token: await confirmationToken(outbox, login) });
}

const PATIENCE_MS = 10_000;

/** Opens the outbox like a mailbox, and follows the link. */
async function confirmationToken(outbox: string, login: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const names = await readdir(outbox).catch((): string[] => []);
    for (const name of names.filter((file) => file.endsWith('.eml'))) {
      const token = tokenIn(await readFile(path.join(outbox, name), 'utf8'), login);
      if (token) return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no confirmation mail for ${login} in ${outbox}`);
}

function tokenIn(mail: string, login: string): string | undefined {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return text.includes(login) ? /confirm-email\?token=([\w.~-]+)/.exec(text)?.[1] : undefined;
}
