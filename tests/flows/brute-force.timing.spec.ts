import { SIGN_IN_TRIES_PER_ACCOUNT, SIGN_IN_TRIES_PER_ADDRESS } from '@watchglass/schemas/user/limits';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anotherClient, ask, taken, type Answer, type Ask } from '../builders/door.ts';
import { confirm, newPerson, PASSWORD, register, registration, type Registration } from '../builders/person.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { IS_LONG, within } from '../form.ts';

const stack = inject('stack');
const TRIES = IS_LONG ? 10_000 : 300;
const SOURCES = IS_LONG ? 1_000 : 60;
/** Tries, each at another account, so that the server checks every one. */
const SCATTERED = IS_LONG ? 1_000 : 200;
const AT_ONCE = 50;
const LOGIN_P99_MS = 1_000;

type Client = Ask['headers'];

const tryLogin = (login: string, password: string, headers: Client): Promise<Answer> =>
  ask(stack, { method: 'POST', path: '/api/user/login', body: { login, password }, headers });

/** An account with an earlier sign-in from this address. */
async function atHome(name: string): Promise<{ readonly login: string; readonly home: Client }> {
  const { login } = await newPerson(stack, name);
  const home = anotherClient();
  expect((await tryLogin(login, PASSWORD, home)).status).toBe(200);
  return { login, home };
}

/** Sends `tries` sign-ins, so many at once, from so many addresses in turn; returns the count of each status. */
async function flood(
  loginOf: (at: number) => string,
  sources: number,
  tries = TRIES,
): Promise<Readonly<Record<number, number>>> {
  const clients = Array.from({ length: sources }, anotherClient);
  const statuses: Record<number, number> = {};
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < tries) {
      const at = next;
      next += 1;
      const { status } = await tryLogin(loginOf(at), `guess ${at}`, clients[at % sources]);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return statuses;
}

/** Measures sign-ins of an uninvolved person during other work; each must succeed. */
async function loginsDuring(
  { login, home }: { login: string; home: Client },
  during: Promise<unknown>,
): Promise<readonly number[]> {
  let isOver = false;
  void during
    .finally(() => {
      isOver = true;
    })
    .catch(() => undefined);
  const times: number[] = [];
  while (!isOver || times.length < 3) {
    const began = performance.now();
    expect((await tryLogin(login, PASSWORD, home)).status).toBe(200);
    times.push(performance.now() - began);
  }
  return times;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

describe('guessing a password', () => {
  it.each([
    ['one address', 1],
    ['many addresses', SOURCES],
  ])(
    'from %s is bounded, delays no other sign-in and admits the owner',
    async (_from, sources) => {
      const [victim, other] = [await atHome('Vic'), await atHome('Ola')];
      const flooding = flood(() => victim.login, sources);
      const times = await loginsDuring(other, flooding);
      const { 401: checked = 0, 429: refused = 0 } = await flooding;
      expect(checked).toBeLessThanOrEqual(SIGN_IN_TRIES_PER_ACCOUNT);
      expect(checked + refused).toBe(TRIES);
      expect(p99(times)).toBeLessThan(within(LOGIN_P99_MS));
      expect((await tryLogin(victim.login, PASSWORD, anotherClient())).status).toBe(429);
      expect((await tryLogin(victim.login, PASSWORD, victim.home)).status).toBe(200);
    },
    300_000,
  );

  it('at many accounts is bounded per address, and delays no sign-in from a known address', async () => {
    const other = await atHome('Ola');
    const flooding = flood((at) => `nobody.${at}@people.example`, SCATTERED / 100, SCATTERED);
    const times = await loginsDuring(other, flooding);
    const { 401: checked = 0 } = await flooding;
    expect(checked).toBeLessThanOrEqual((SCATTERED / 100) * SIGN_IN_TRIES_PER_ADDRESS);
    expect(p99(times)).toBeLessThan(within(LOGIN_P99_MS));
  }, 600_000);
});

describe('the time of a reply', () => {
  const SAMPLES = IS_LONG ? 400 : 30;
  /** Bound on the difference between the means for existing and for unknown accounts. */
  const MOST_APART = 0.05;
  let known: readonly Registration[];
  let formToken = '';
  /** Each unknown address is new, because the first try registers it. */
  const registering = (login: string) => ({
    login: login.startsWith('no.') ? registration('Nobody').login : login,
    passw: PASSWORD,
    name: 'Una Example',
    agreeTerms: true,
    token: formToken,
  });

  beforeAll(async () => {
    formToken = taken(await ask<{ token: string }>(stack, { method: 'GET', path: '/api/user/register' })).token;
    // A registration counts as a try, and two of the requests below share one count.
    known = Array.from({ length: Math.ceil((2 * SAMPLES) / (SIGN_IN_TRIES_PER_ACCOUNT - 2)) }, () =>
      registration('Tia'),
    );
    for (const each of known) {
      await register(stack, each);
      await confirm(stack, each);
    }
  });

  /** The mean without the slowest tenth: other load on the machine slows both kinds alike, but not evenly. */
  const mean = (times: readonly number[]): number => {
    const kept = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9));
    return kept.reduce((sum, each) => sum + each, 0) / kept.length;
  };

  /**
   * Difference of the mean times of two requests that alternate. Each kind is first equally often, because the second
   * one may find warm caches.
   */
  async function apart(
    rounds: number,
    askFor: (which: 'there' | 'nowhere', round: number) => Promise<Answer>,
  ): Promise<number> {
    const times: Record<'there' | 'nowhere', number[]> = { there: [], nowhere: [] };
    const said = new Set<string>();
    for (let at = 0; at < 2 * rounds; at += 1) {
      const which = (at + Math.floor(at / 2)) % 2 === 0 ? 'there' : 'nowhere';
      const began = performance.now();
      const { status, body } = await askFor(which, Math.floor(at / 2));
      times[which].push(performance.now() - began);
      said.add(`${status} ${JSON.stringify(body)}`);
    }
    expect([...said]).toHaveLength(1);
    const [one, other] = [mean(times.there), mean(times.nowhere)];
    return Math.abs(one - other) / Math.max(one, other);
  }

  it.each([
    ['a sign-in', '/api/user/login', (login: string) => ({ login, password: 'not the password' }), MOST_APART],
    // These replies are so short that other load on the machine weighs more.
    ['a registration', '/api/user/register', registering, MOST_APART],
    ['a request for another confirmation mail', '/api/user/resend', (login: string) => ({ login }), 2 * MOST_APART],
  ] as const)(
    'to %s does not reveal whether an account exists, and neither does its body',
    async (_what, path, bodyOf, most) => {
      const found = await apart(SAMPLES, (which, round) => {
        const login = known[round % known.length]?.login ?? '';
        return ask(stack, {
          method: 'POST',
          path,
          body: bodyOf(which === 'there' ? login : `no.${login}`),
          headers: anotherClient(),
        });
      });
      expect(found).toBeLessThan(within(most));
    },
    300_000,
  );

  it('to a request for a foreign workspace does not reveal whether it exists, and neither does its body', async () => {
    const [theirs, stranger] = [await newWorkspace(stack), await newPerson(stack, 'Stan')];
    const found = await apart(IS_LONG ? 2_000 : 100, (which) =>
      stranger.ask('GET', `/api/dashboards/${which === 'there' ? theirs.id : 999_999}`),
    );
    expect(found).toBeLessThan(within(MOST_APART));
  }, 300_000);
});
