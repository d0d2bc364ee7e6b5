import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
let owner: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let org: number;

beforeAll(async () => {
  test = await openTestCommandApi();
  [owner, admin, user, stranger] = [
    await test.person('Olga'),
    await test.person('Adam'),
    await test.person('Una'),
    await test.person('Stan'),
  ];
  org = await test.organization(owner);
});
afterAll(() => test.stop());

const members = (): string => `/api/permissions/${org}`;
const item = (person: Person, role: number, permissions = {}) => ({ id: person.id, role, permissions });

describe('an organization', () => {
  it('is created with its owner in one fact, under an id of its own', async () => {
    const answer = await test.ask(
      'POST',
      '/api/spaces',
      { name: 'Māja 2', timeZone: 'Europe/Riga' },
      { token: owner.token },
    );
    expect([answer.status, answer.headers['etag']]).toEqual([201, '"0"']);
    const id = Number(answer.body['id']);
    expect(id).toBeGreaterThan(org);
    const events = await test.events({ streamPrefixes: [`organization-${id}`] });
    expect(events.map(({ type, metadata }) => [type, metadata['organizationId']])).toEqual([
      ['OrganizationCreated', id],
      ['MemberAdded', id],
      ['LicenceGranted', id],
    ]);
    expect(answer.headers['x-position']).toBe(events.at(-1)?.position);
    const spaces = (
      await test.ask('POST', '/api/user/login', { login: owner.login, password: 'a quite long sentence' })
    ).body['spaces'];
    expect(spaces).toEqual({ [org]: 'House', [id]: 'Māja 2' });
  });

  it('has a name of letters, digits and spaces and a real time zone', async () => {
    const create = async (body: object) => (await test.ask('POST', '/api/spaces', body, { token: owner.token })).code;
    expect(await create({ name: 'a<b' })).toBe('InvalidRequest');
    expect(await create({ name: 'ab' })).toBe('InvalidRequest');
    expect(await create({ name: 'House', timeZone: 'Mars/Olympus' })).toBe('InvalidRequest');
    expect((await test.ask('POST', '/api/spaces', { name: 'House' })).code).toBe('Unauthorized');
  });
});

describe('members', () => {
  it('are changed as a whole list or not at all, with effect at once', async () => {
    for (const person of [admin, user]) await test.member({ organization: org, by: owner }, person, { role: 1 });
    const before = await test.ask(
      'PUT',
      `${members()}/user/${user.id}`,
      { role: 1, permissions: {} },
      { token: admin.token },
    );
    expect(before.code).toBe('AccessForbidden');
    const change = async (...items: object[]) => test.ask('POST', members(), { items }, { token: owner.token });
    expect((await change(item(admin, 2), item(stranger, 1))).code).toBe('NotAMember');
    expect(await test.api.deps.memberships.membershipOf(org, admin.id)).toEqual({ role: 1, rights: {} });
    expect((await change(item(admin, 2), item(user, 1, { sensors: 'r' }))).status).toBe(200);
    expect(await test.api.deps.memberships.membershipOf(org, user.id)).toEqual({ role: 1, rights: { sensors: 'r' } });
  });

  it('are given only known roles and locations', async () => {
    for (const odd of [
      { role: 0 },
      { role: 3 },
      { locations: ['1'] },
      { locations: [user.id] },
      { permissions: { billing: 'w' } },
    ]) {
      expect(
        (await test.ask('POST', members(), { items: [{ ...item(user, 1), ...odd }] }, { token: owner.token })).code,
      ).toBe('InvalidRequest');
      expect(
        (
          await test.ask(
            'PUT',
            `${members()}/user/${user.id}`,
            { role: 1, permissions: {}, ...odd },
            { token: owner.token },
          )
        ).code,
      ).toBe('InvalidRequest');
    }
  });

  it('have the rights of their role: an admin changes members, a user is forbidden, a stranger finds nothing', async () => {
    const change = async (token: string) =>
      (await test.ask('PUT', `${members()}/user/${user.id}`, { role: 1, permissions: { alarms: 'w' } }, { token }))
        .code;
    expect(await change(stranger.token)).toBe('NotFound');
    expect(await change(user.token)).toBe('AccessForbidden');
    expect(await change(admin.token)).toBeUndefined();
    expect(
      (
        await test.ask(
          'PUT',
          `/api/permissions/999999/user/${user.id}`,
          { role: 1, permissions: {} },
          { token: admin.token },
        )
      ).code,
    ).toBe('NotFound');
    expect(await test.api.deps.memberships.membershipOf(org, user.id)).toEqual({ role: 1, rights: { alarms: 'w' } });
  });

  it('always keep their owner', async () => {
    const url = `${members()}/user/${owner.id}`;
    expect((await test.ask('PUT', url, { role: 1, permissions: {} }, { token: admin.token })).code).toBe(
      'OwnerCannotBeChanged',
    );
    expect((await test.ask('DELETE', url, undefined, { token: owner.token })).code).toBe('OwnerCannotBeChanged');
  });

  it('lose access at once when removed', async () => {
    expect((await test.ask('DELETE', `${members()}/user/${admin.id}`, undefined, { token: owner.token })).status).toBe(
      200,
    );
    expect((await test.ask('POST', members(), { items: [item(stranger, 1)] }, { token: admin.token })).code).toBe(
      'NotFound',
    );
    expect((await test.ask('DELETE', `${members()}/user/${admin.id}`, undefined, { token: owner.token })).code).toBe(
      'NotAMember',
    );
  });
});

describe('leaving', () => {
  it('is for every member but the owner, with effect at once', async () => {
    const leave = (person: Person) => test.ask('DELETE', `${members()}/leave`, undefined, { token: person.token });
    expect(await leave(owner)).toMatchObject({ status: 422, code: 'OwnerCannotLeave' });
    expect((await leave(user)).status).toBe(200);
    expect(await test.api.deps.memberships.membershipOf(org, user.id)).toBeNull();
    expect((await leave(user)).code).toBe('NotFound');
    expect((await test.events({ types: ['MemberRemoved'] })).at(-1)).toMatchObject({
      data: { userId: user.id },
      metadata: { actor: { id: user.id } },
    });
    await test.ask('POST', members(), { items: [item(user, 1)] }, { token: owner.token });
  });
});

it('records each refusal in the audit of its organization, and none for an unknown organization', async () => {
  const audit = await vi.waitFor(async () => {
    const events = await test.events({ types: ['CommandRefused'] });
    expect(events.length).toBeGreaterThanOrEqual(7);
    return events;
  }, WAIT);
  expect(new Set(audit.map(({ stream }) => stream))).toEqual(new Set([`audit-${org}`]));
  const told = audit.map(({ data, metadata }) => {
    const { command, code } = data as { command: string; code: string };
    return `${code} ${command} ${(metadata['actor'] as { id: string }).id}`;
  });
  expect(told).toContain(`NotFound ChangeMember ${stranger.id}`);
  expect(told).toContain(`AccessForbidden ChangeMember ${user.id}`);
  expect(told).toContain(`OwnerCannotBeChanged RemoveMember ${owner.id}`);
  expect(told.some((line) => line.startsWith('InvalidRequest'))).toBe(false);
});

it('records repeats of a refusal with their count, at the latest when the service stops', async () => {
  const counted = async (): Promise<number> => {
    const events = (await test.events({ types: ['CommandRefused'] })).map(
      ({ data }) => data as { command: string; count: number },
    );
    return events.filter(({ command }) => command === 'ChangeMembers').reduce((sum, { count }) => sum + count, 0);
  };
  const before = await counted();
  for (let i = 0; i < 20; i += 1)
    await test.ask('POST', members(), { items: [item(user, 1)] }, { token: stranger.token });
  await test.restart();
  expect((await counted()) - before).toBeGreaterThanOrEqual(20);
  const [last] = (await test.events({ types: ['CommandRefused'] }))
    .slice(-1)
    .map(({ data }) => data as { count: number });
  expect(last?.count).toBeGreaterThan(1);
});

it('knows the members again after a restart', async () => {
  const { followMemberships } = await import('./memberships.ts');
  const memberships = followMemberships(test.deps.eventStore, () => undefined);
  expect(await memberships.membershipOf(org, owner.id)).toEqual({ role: 3, rights: {} });
  expect(await memberships.membershipOf(org, admin.id)).toBeNull();
  expect(await memberships.isOrganization(999_999)).toBe(false);
  expect(await memberships.spacesOf(stranger.id)).toEqual({});
  await memberships.stop();
});
