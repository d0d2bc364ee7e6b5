import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '@watchglass/schemas/refusals';
import {
  SIGN_IN_TRIES_PER_ACCOUNT,
  SIGN_IN_TRIES_PER_ADDRESS,
  SIGN_IN_WINDOW_MINUTES,
} from '@watchglass/schemas/user/limits';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { openTestCommandApi, PASSWORD, type TestCommandApi } from '../command-api-for-tests.ts';
import { startCommandApi, type CommandApi } from '../start.ts';
import { forgetTries } from './counted-tries.ts';
import { signInLimits, type SignInLimits } from './sign-in-limits.ts';

const WINDOW_MS = SIGN_IN_WINDOW_MINUTES * 60_000;

let test: TestCommandApi;
let other: CommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
  other = await startCommandApi({ ...test.deps, config: test.api.deps.config, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

/** The limits in two processes. */
const ofBoth = (): readonly [SignInLimits, SignInLimits] => [
  signInLimits(test.api.deps, 'sign-in'),
  signInLimits(other.deps, 'sign-in'),
];

/** The number of simultaneous tries that are allowed, by two processes in turn. */
async function letThrough(
  tries: number,
  tryOf: (at: number) => readonly [account: string, clientAddress: string],
): Promise<number> {
  const limits = ofBoth();
  const counted = await Promise.allSettled(
    Array.from({ length: tries }, (_, at) => (limits[at % 2] ?? limits[0]).count(...tryOf(at))),
  );
  const refused = counted.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused.every((reason) => reason instanceof Refusal && reason.code === 'TooManyRequests')).toBe(true);
  return tries - refused.length;
}

const rows = () => test.deps.relational.query('SELECT 1 FROM command.counted_tries');

describe('two command APIs', () => {
  const signIn = async (at: number, login: string, password: string): Promise<number> => {
    const { server } = at % 2 === 0 ? test.api : other;
    return (
      await server.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { login, password },
        remoteAddress: `10.5.0.${at}`,
      })
    ).statusCode;
  };

  it.each([
    ['has an account', true],
    ['has no account', false],
  ])('check together as many passwords of an address that %s as one would', async (_whose, isThere) => {
    const { login } = isThere ? await test.person('Ann') : { login: 'nobody@example.org' };
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => signIn(at, login, 'not the password')));
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_TRIES_PER_ACCOUNT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - SIGN_IN_TRIES_PER_ACCOUNT);
    expect([await signIn(90, login, PASSWORD), await signIn(91, login, PASSWORD)]).toEqual([429, 429]);
    test.pass(WINDOW_MS + 1);
    expect(await signIn(92, login, PASSWORD)).toBe(isThere ? 200 : 401);
  });

  it('allow as many tries of an account, and of a client, as one would', async () => {
    expect(await letThrough(50, (at) => ['one account', `10.5.1.${at}`])).toBe(SIGN_IN_TRIES_PER_ACCOUNT);
    expect(await letThrough(200, (at) => [`account ${at}`, '10.5.2.1'])).toBe(SIGN_IN_TRIES_PER_ADDRESS);
    expect(await letThrough(20, () => ['the same account', '10.5.3.1'])).toBe(SIGN_IN_TRIES_PER_ACCOUNT);
  });
});

describe('a try', () => {
  it('that succeeds is removed from the count, by any process', async () => {
    const [one, two] = ofBoth();
    for (let at = 0; at < 2 * SIGN_IN_TRIES_PER_ACCOUNT; at += 1)
      await (await (at % 2 ? one : two).count('welcome', '10.5.4.1')).welcome();
    expect((await two.count('welcome', '10.5.4.1')).rank).toBe(1);
  });

  it('expires with its own window, and a refused one takes no place', async () => {
    const [one, two] = ofBoth();
    for (let at = 0; at < SIGN_IN_TRIES_PER_ACCOUNT; at += 1) {
      await one.count('often', '10.5.5.1');
      test.pass(1000);
    }
    await expect(two.count('often', '10.5.5.2')).rejects.toMatchObject({
      code: 'TooManyRequests',
      detail: { retryAfterSeconds: WINDOW_MS / 1000 - SIGN_IN_TRIES_PER_ACCOUNT },
    });
    test.pass(WINDOW_MS - SIGN_IN_TRIES_PER_ACCOUNT * 1000);
    expect((await two.count('often', '10.5.5.2')).rank).toBe(1);
    await expect(one.count('often', '10.5.5.3')).rejects.toMatchObject({ code: 'TooManyRequests' });
  });

  it('leaves no row behind after it expires', async () => {
    await letThrough(100, (at) => [`scattered ${at}`, `10.5.6.${at}`]);
    await forgetTries(test.deps.relational, test.deps.clock());
    expect((await rows()).length).toBeGreaterThanOrEqual(200);
    test.pass(WINDOW_MS + 1);
    await forgetTries(test.deps.relational, test.deps.clock());
    expect(await rows()).toEqual([]);
  });

  it('that is refused repeatedly is refused without a query, for a second', async () => {
    const { login } = await test.person('Cid');
    const tryOnce = async () =>
      (await test.ask('POST', '/api/user/login', { login, password: 'not the password' }, { from: '10.5.8.1' })).code;
    for (let at = 0; at <= SIGN_IN_TRIES_PER_ACCOUNT; at += 1) await tryOnce();
    const query = vi.spyOn(test.deps.relational, 'query');
    expect(await Promise.all([tryOnce(), tryOnce(), tryOnce()])).toEqual(Array(3).fill('TooManyRequests'));
    const asked = () =>
      query.mock.calls.filter(([statement]) => typeof statement === 'object' && statement.name === 'count_try').length;
    expect(asked()).toBe(0);
    test.pass(1000);
    expect(await tryOnce()).toBe('TooManyRequests');
    expect(asked()).toBe(1);
    query.mockRestore();
  });

  it('is deleted without waiting for one that is being counted', async () => {
    await letThrough(3, (at) => [`counted ${at}`, '10.5.7.1']);
    test.pass(WINDOW_MS + 1);
    await test.deps.relational.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM command.counted_tries LIMIT 1 FOR UPDATE');
      await forgetTries(test.deps.relational, test.deps.clock());
      expect(await rows()).toHaveLength(1);
    });
  });

  it('is not checked if it cannot be counted', async () => {
    const { login } = await test.person('Bob');
    const query = vi.spyOn(test.deps.relational, 'query').mockRejectedValue(new Unavailable('relational', 'gone'));
    const asked = await test.ask('POST', '/api/user/login', { login, password: PASSWORD });
    query.mockRestore();
    expect([asked.status, asked.code]).toEqual([503, 'ServiceUnavailable']);
  });
});
