import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import { openTestCommandApi, type Answer, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { addresseeOf } from './accounts.ts';

let test: TestCommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

const put = ({ token }: Pick<Person, 'token'>, path: string, body: object): Promise<Answer> =>
  test.ask('PUT', `/api/user/${path}`, body, { token });
const eventsOf = async ({ id }: Person, type: string) =>
  (await test.events({ streamPrefixes: [`user-${id}`] })).filter((event) => event.type === type);
const profile = { name: 'Ann Other', language: 'lv', timeZone: 'Europe/Riga' };

describe('a profile', () => {
  it('is changed by its person, and letters use the new name and language', async () => {
    const ann = await test.person('Ann');
    const told: unknown[] = [];
    const stop = test.deps.liveBus.subscribe('users.changed', (message) => told.push(message));
    const answer = await put(ann, 'profile', profile);
    expect(answer.status).toBe(200);
    expect(told).toEqual([{ userId: ann.id, position: answer.headers['x-position'] }]);
    const [event] = await eventsOf(ann, 'UserProfileChanged');
    expect(JSON.stringify(event)).not.toContain('Ann Other');
    expect(event?.data).toMatchObject({ userId: ann.id, language: 'lv', timeZone: 'Europe/Riga' });
    const addressee = await addresseeOf(test.deps.relational, ann.id);
    expect([await test.api.deps.vault.open(addressee?.name ?? ''), addressee?.language]).toEqual(['Ann Other', 'lv']);
    stop();
  });

  it('publishes no event if nothing changes', async () => {
    const bob = await test.person('Bob');
    await put(bob, 'profile', profile);
    expect((await put(bob, 'profile', profile)).headers['x-position']).toBeUndefined();
    expect(await eventsOf(bob, 'UserProfileChanged')).toHaveLength(1);
  });

  it('refuses an unknown time zone, an unknown language, other fields, and the profile of another person', async () => {
    const carl = await test.person('Carl');
    const wrong = [
      { timeZone: 'Mars/Base' },
      { timeZone: '+02:00' },
      { language: 'xx' },
      { name: 'C' },
      { role: 3 },
      { userId: carl.id },
      { login: 'x@example.org' },
    ];
    for (const more of wrong) expect((await put(carl, 'profile', { ...profile, ...more })).code).toBe('InvalidRequest');
    expect((await test.ask('PUT', '/api/user/profile', profile)).code).toBe('Unauthorized');
    expect(await eventsOf(carl, 'UserProfileChanged')).toEqual([]);
  });

  it('publishes its event once, though the process died before the append', async () => {
    const dora = await test.person('Dora');
    const append = vi
      .spyOn(test.deps.eventStore, 'append')
      .mockRejectedValueOnce(new Unavailable('event store', 'gone'));
    expect((await put(dora, 'profile', profile)).code).toBe('ServiceUnavailable');
    append.mockRestore();
    test.pass(60_000);
    await vi.waitFor(async () => expect(await eventsOf(dora, 'UserProfileChanged')).toHaveLength(1), WAIT);
  }, 20_000);
});

describe('units', () => {
  it('are stored as chosen, and an unchanged choice publishes no event', async () => {
    const eve = await test.person('Eve');
    const units = { ...DEFAULT_UNITS, temperature: 'F', clock: '12h' };
    expect((await put(eve, 'units', DEFAULT_UNITS)).headers['x-position']).toBeUndefined();
    expect((await put(eve, 'units', units)).headers['x-position']).toBeDefined();
    expect((await put(eve, 'units', units)).headers['x-position']).toBeUndefined();
    expect((await eventsOf(eve, 'UserUnitsChanged')).map(({ data }) => data)).toEqual([{ userId: eve.id, units }]);
  });

  it('refuse values outside the specification', async () => {
    const fay = await test.person('Fay');
    for (const more of [{ temperature: 'R' }, { pressure: 'kPa' }, { clock: '13h' }, { more: 1 }]) {
      expect((await put(fay, 'units', { ...DEFAULT_UNITS, ...more })).code).toBe('InvalidRequest');
    }
  });
});
