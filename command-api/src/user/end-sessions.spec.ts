import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SESSION_USE_TOLD_HOURS } from '@watchglass/schemas/user/limits';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../command-api-for-tests.ts';

let test: TestCommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

const HOUR = 3_600_000;
const remove = ({ token }: Pick<Person, 'token'>, path: string): Promise<Answer> =>
  test.ask('DELETE', `/api/user/${path}`, undefined, { token });
const refresh = async (token: string) => (await test.ask('POST', '/api/user/token', { refresh: token })).status;
const eventsOf = async ({ id }: Person, type: string) =>
  (await test.events({ streamPrefixes: [`user-${id}`] })).filter((event) => event.type === type);

async function another({ login }: Person): Promise<{ sessionId: string; refresh: string }> {
  const { body } = await test.ask(
    'POST',
    '/api/user/login',
    { login, password: PASSWORD },
    { headers: { 'user-agent': 'Firefox/133.0' } },
  );
  const { sid } = JSON.parse(Buffer.from(String(body['auth']).split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return { sessionId: sid, refresh: String(body['refresh']) };
}

describe('a session', () => {
  it('is ended at once by its person from another session', async () => {
    const ann = await test.person('Ann');
    const other = await another(ann);
    const told: unknown[] = [];
    const stop = test.deps.liveBus.subscribe('sessions.revoked', (message) => told.push(message));
    expect((await remove(ann, `sessions/${other.sessionId}`)).status).toBe(200);
    expect([await refresh(other.refresh), await refresh(ann.refresh)]).toEqual([403, 200]);
    expect(told).toEqual([{ userId: ann.id, sessionId: other.sessionId }]);
    expect((await eventsOf(ann, 'UserSessionRevoked')).map(({ data }) => data)).toEqual([
      { userId: ann.id, sessionId: other.sessionId, cause: 'endedByUser' },
    ]);
    stop();
  });

  it('of another person, an ended one and an unknown one are not found', async () => {
    const [bob, carl] = [await test.person('Bob'), await test.person('Carl')];
    const other = await another(carl);
    expect((await remove(bob, `sessions/${other.sessionId}`)).code).toBe('NotFound');
    expect((await remove(bob, 'sessions/00000000-0000-7000-8000-000000000000')).code).toBe('NotFound');
    expect((await remove(bob, 'sessions/nonsense')).code).toBe('InvalidRequest');
    await remove(carl, `sessions/${other.sessionId}`);
    expect((await remove(carl, `sessions/${other.sessionId}`)).code).toBe('NotFound');
    expect(await refresh(carl.refresh)).toBe(200);
  });

  it('stays the only one after it ends the others', async () => {
    const dora = await test.person('Dora');
    const others = [await another(dora), await another(dora)];
    expect((await remove(dora, 'sessions')).status).toBe(200);
    expect((await remove(dora, 'sessions')).status).toBe(200);
    expect(await Promise.all(others.map((other) => refresh(other.refresh)))).toEqual([403, 403]);
    expect(await refresh(dora.refresh)).toBe(200);
    expect(await eventsOf(dora, 'UserSessionRevoked')).toHaveLength(2);
  });

  it('that was ended by a process that died publishes its end once', async () => {
    const eve = await test.person('Eve');
    await another(eve);
    const append = vi
      .spyOn(test.deps.eventStore, 'append')
      .mockRejectedValueOnce(new Unavailable('event store', 'gone'));
    expect((await remove(eve, 'sessions')).code).toBe('ServiceUnavailable');
    append.mockRestore();
    expect((await remove(eve, 'sessions')).status).toBe(200);
    expect(await eventsOf(eve, 'UserSessionRevoked')).toHaveLength(1);
  });

  it('publishes its device sealed, and its use once an hour at most', async () => {
    const fay = await test.person('Fay');
    const other = await another(fay);
    const signedIn = await eventsOf(fay, 'UserSignedIn');
    expect(JSON.stringify(signedIn)).not.toContain('Firefox');
    const device = (signedIn.at(-1)?.data as { device: string } | undefined)?.device ?? '';
    expect(await test.api.deps.vault.open(device)).toBe('Firefox/133.0');
    const next = await test.ask('POST', '/api/user/token', { refresh: other.refresh });
    test.pass(SESSION_USE_TOLD_HOURS * HOUR);
    const later = await test.ask('POST', '/api/user/token', { refresh: String(next.body['refresh']) });
    expect(await refresh(String(later.body['refresh']))).toBe(200);
    await vi.waitFor(
      async () =>
        expect((await eventsOf(fay, 'UserSessionUsed')).map(({ data }) => data)).toEqual([
          { userId: fay.id, sessionId: other.sessionId },
        ]),
      WAIT,
    );
  });
});
