import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import { signToken } from '@watchglass/streams/http/tokens';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../command-api-for-tests.ts';
import type { Looking } from '../keep-looking.ts';
import { startOrganizationPolicies } from './start-organization-policies.ts';

const DAY_MS = 86_400_000;
const SERIAL = 'B0000077';

let test: TestCommandApi;
let owner: Person;
let admin: Person;
let user: Person;
let org: number;

beforeAll(async () => {
  test = await openTestCommandApi();
  [owner, admin, user] = [await test.person('Olga'), await test.person('Adam'), await test.person('Una')];
});
afterAll(() => test.stop());
/** Signs in again, because time passes in these tests and tokens expire. */
async function signedInAgain(person: Person): Promise<Person> {
  const { body } = await test.ask('POST', '/api/user/login', { login: person.login, password: PASSWORD });
  return { ...person, token: String(body['auth']) };
}

beforeEach(async () => {
  [owner, admin, user] = [await signedInAgain(owner), await signedInAgain(admin), await signedInAgain(user)];
  org = await test.organization(owner, 'Glass house');
  await test.member({ organization: org, by: owner }, admin, { role: 2 });
  await test.member({ organization: org, by: owner }, user, { role: 1, permissions: { alarms: 'w' } });
});

const remove = (person: Person, keyphrase = 'GLASS HOUSE'): Promise<Answer> =>
  test.ask('DELETE', `/api/spaces/space/${org}`, { keyphrase }, { token: person.token });
let newcomers = 0;
const newcomer = (): string => `new.${(newcomers += 1)}@example.org`;
const invite = (organizationId: number, email: string): Promise<Answer> =>
  test.ask('POST', `/api/invites/${organizationId}`, { items: [{ email, role: 1 }] }, { token: owner.token });
const restoreWith = (token: string): Promise<Answer> => test.ask('POST', '/api/spaces/delete/cancel', { token });

async function told(): Promise<OrganizationEvent[]> {
  const events = await test.events({ streamPrefixes: [`organization-${org}`] });
  return events.filter(({ type }) =>
    /^Organization(Deleted|Restored|Erased)$/.test(type),
  ) as unknown as OrganizationEvent[];
}

async function linkOf(person: Person, claims: object = {}): Promise<string> {
  const deletionId = (await told())
    .flatMap(({ type, data }) => (type === 'OrganizationDeleted' ? [data.deletionId] : []))
    .at(-1);
  const { tokenSecret: secret } = test.api.deps.config.secrets;
  return signToken({ sub: person.id, space: org, deletion: deletionId, ...claims }, 5 * 86_400, {
    secret,
    audience: 'cancelDelete',
    now: test.deps.clock(),
  });
}

describe('deleting a workspace', () => {
  it('requires its owner, who types its name in capitals', async () => {
    expect([(await remove(admin)).code, (await remove(user)).code]).toEqual(['AccessForbidden', 'AccessForbidden']);
    expect(await remove(owner, 'Glass house')).toMatchObject({ status: 422, code: 'IncorrectKeyphrase' });
    expect((await remove(owner, '')).code).toBe('InvalidRequest');
    expect((await remove(owner)).status).toBe(200);
    expect((await told()).map(({ type }) => type)).toEqual(['OrganizationDeleted']);
  });

  it('refuses every command and every base, and removes it from every list', async () => {
    const { baseCredentials, memberships } = test.api.deps;
    const password = await test.deps.relational.transaction((tx) =>
      baseCredentials.issue(tx, { serial: SERIAL, organizationId: org, isPaused: false }),
    );
    expect(await baseCredentials.authenticateBase(SERIAL, password)).not.toBeNull();
    await remove(owner);
    for (const person of [owner, admin, user]) {
      expect(
        (await test.ask('POST', `/api/dashboards/${org}`, { name: 'Wall', data: [] }, { token: person.token })).code,
      ).toBe('NotFound');
    }
    expect((await remove(owner)).code).toBe('NotFound');
    expect(await baseCredentials.authenticateBase(SERIAL, password)).toBeNull();
    expect((await memberships.spacesOf(owner.id))[org]).toBeUndefined();
    expect((await restoreWith(await linkOf(owner))).status).toBe(200);
    expect(await baseCredentials.authenticateBase(SERIAL, password)).not.toBeNull();
  });
});

describe('a process that dies', () => {
  const dying = (when: 'before' | 'after'): void => {
    const { eventStore } = test.deps;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = async (...given) => {
      eventStore.append = append;
      if (when === 'after') await append(...given);
      throw new Unavailable('event store', 'the process died');
    };
  };

  it('leaves a deletion or restoration done or undone, and a repetition completes it once', async () => {
    dying('before');
    expect((await remove(owner)).status).toBe(503);
    expect((await remove(owner)).status).toBe(200);
    const link = await linkOf(admin);
    dying('before');
    expect((await restoreWith(link)).status).toBe(503);
    dying('after');
    expect((await restoreWith(link)).status).toBe(503);
    expect((await restoreWith(link)).status).toBe(200);
    dying('after');
    expect((await remove(owner)).status).toBe(503);
    await vi.waitFor(async () => {
      expect((await remove(owner)).code).toBe('NotFound');
    }, WAIT);
    expect((await told()).map(({ type }) => type)).toEqual([
      'OrganizationDeleted',
      'OrganizationRestored',
      'OrganizationDeleted',
    ]);
  });
});

describe('restoring a workspace', () => {
  it('accepts an administrator’s link once, and restores everything', async () => {
    await remove(owner);
    const link = await linkOf(admin);
    expect(await restoreWith(link)).toMatchObject({ status: 200, body: { id: org } });
    expect((await restoreWith(link)).status).toBe(200);
    expect((await told()).map(({ type }) => type)).toEqual(['OrganizationDeleted', 'OrganizationRestored']);
    expect(await test.api.deps.memberships.membershipOf(org, user.id)).toEqual({ role: 1, rights: { alarms: 'w' } });
  });

  it('is mailed to the recipients of the deletion: each administrator, once', async () => {
    org = await test.organization(owner, 'Iron barn');
    await test.member({ organization: org, by: owner }, admin, { role: 2 });
    await test.member({ organization: org, by: owner }, user, { role: 1 });
    const isOfThis = (line: string): boolean => line.includes('Iron barn') && !line.includes('/accept-invite');
    const toldTo = (): number[] =>
      [owner, admin, user].map(
        ({ login }) => test.reports.filter((line) => line.startsWith(`Mail to ${login}:`) && isOfThis(line)).length,
      );
    await remove(owner, 'IRON BARN');
    await vi.waitFor(() => {
      expect(toldTo()).toEqual([1, 1, 0]);
    }, WAIT);
    const link = await linkOf(admin);
    await restoreWith(link);
    await restoreWith(link);
    await vi.waitFor(() => {
      expect(toldTo()).toEqual([2, 2, 0]);
    }, WAIT);
  });

  it('refuses the link of a plain user, of another deletion, of another workspace, for another purpose, or a forged one', async () => {
    await remove(owner);
    const before = await linkOf(admin);
    await restoreWith(before);
    await remove(owner);
    const { tokenSecret: secret } = test.api.deps.config.secrets;
    const foreign = await signToken({ sub: admin.id, space: org }, 600, {
      secret,
      audience: 'confirm',
      now: test.deps.clock(),
    });
    const links = [before, await linkOf(user), await linkOf(admin, { space: org - 1 }), foreign, 'x'.repeat(40)];
    expect(await Promise.all(links.map(async (link) => (await restoreWith(link)).code))).toEqual(
      Array(links.length).fill('LinkNotValid'),
    );
    expect((await restoreWith('short')).code).toBe('InvalidToken');
  });

  it('is refused after five days', async () => {
    await remove(owner);
    const link = await linkOf(owner, {});
    test.pass(5 * DAY_MS);
    expect((await restoreWith(link)).code).toBe('LinkNotValid');
    expect((await told()).map(({ type }) => type)).toEqual(['OrganizationDeleted']);
  });
});

describe('erasing a deleted workspace', () => {
  let policies: Looking;
  const start = (deps: Partial<TestCommandApi['deps']> = {}): Looking =>
    startOrganizationPolicies({ ...test.deps, ...deps }, { report: () => undefined });

  async function secrets(): Promise<readonly number[]> {
    const count = async (sql: string, value: unknown): Promise<number> =>
      Number((await test.deps.relational.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, [value]))[0]?.n);
    return [
      await count('command.base_credentials WHERE organization_id = $1', org),
      await count('vault.api_keys WHERE organization_id = $1', org),
      await count('vault.person_keys WHERE user_id = $1::uuid', organizationKeyId(org)),
      await count('vault.person_keys WHERE user_id = $1::uuid', owner.id),
    ];
  }

  beforeEach(async () => {
    await test.deps.relational.transaction((tx) =>
      test.api.deps.baseCredentials.issue(tx, { serial: SERIAL, organizationId: org, isPaused: false }),
    );
    const expiresAt = new Date(test.deps.clock().getTime() + 30 * DAY_MS).toISOString();
    await test.ask(
      'POST',
      `/api/apiaccounts/${org}`,
      { name: 'Reader', permissions: { sensors: 'r' }, expiresAt, agreeTerms: true },
      { token: owner.token },
    );
    await test.ask(
      'PUT',
      `/api/spaces/space/${org}`,
      { name: 'Glass house', timeZone: 'UTC', city: 'Riga' },
      { token: owner.token, headers: { 'if-match': '"0"' } },
    );
  });

  const isErased = () =>
    vi.waitFor(async () => {
      expect((await told()).map(({ type }) => type)).toEqual(['OrganizationDeleted', 'OrganizationErased']);
      expect(await secrets()).toEqual([0, 0, 0, 1]);
    }, WAIT);

  it('waits until the workspace can no longer be restored, and keeps the keys of people', async () => {
    await remove(owner);
    policies = start();
    const other = await test.organization(owner);
    test.pass(5 * DAY_MS - 1);
    await vi.waitFor(async () => {
      expect(await secrets()).toEqual([1, 2, 1, 1]);
    }, WAIT);
    test.pass(1);
    await isErased();
    expect(await test.api.deps.memberships.isActive(other)).toBe(true);
    await policies.stop();
  });

  it('destroys every key of its API accounts, of any age', async () => {
    const { relational } = test.deps;
    const [key] = await relational.query<{ hash: Buffer }>(
      'UPDATE vault.api_keys SET organization_id = NULL WHERE organization_id = $1 RETURNING key_hash AS hash',
      [org],
    );
    await remove(owner);
    policies = start();
    test.pass(5 * DAY_MS);
    await isErased();
    expect(await relational.query('SELECT 1 FROM vault.api_keys WHERE key_hash = $1', [key?.hash])).toEqual([]);
    await policies.stop();
  });

  it('destroys the key of an address that only this workspace has invited, however old the invitation', async () => {
    const other = await test.organization(owner);
    const keysOf = async (email: string): Promise<number> => {
      const invited = (await test.events({ types: ['InvitationCreated'] })).map(
        ({ data }) => (data as { address: string }).address,
      );
      const opened = await Promise.all(invited.map((address) => test.api.deps.vault.open(address)));
      return opened.filter((address) => address === email).length;
    };
    const [ours, shared, old] = [newcomer(), newcomer(), newcomer()];
    for (const email of [ours, shared, old]) await invite(org, email);
    await test.deps.relational.query('UPDATE command.invitations SET subject_id = NULL');
    await invite(other, shared);
    expect([await keysOf(ours), await keysOf(shared), await keysOf(old)]).toEqual([1, 2, 1]);
    await remove(owner);
    test.pass(5 * DAY_MS);
    policies = start();
    await isErased();
    expect([await keysOf(ours), await keysOf(shared), await keysOf(old)]).toEqual([0, 2, 0]);
    await policies.stop();
    owner = await signedInAgain(owner);
    await invite(other, ours);
    expect([await keysOf(ours), await keysOf(shared)]).toEqual([1, 2]);
  });

  it('is done once by many processes, and the next one completes it if one dies', async () => {
    await remove(owner);
    const link = await linkOf(owner, {});
    test.pass(5 * DAY_MS);
    const dead = (): never => {
      throw new Error('the process died');
    };
    const dying = start({ relational: { ...test.deps.relational, transaction: dead } });
    await vi.waitFor(async () => {
      expect((await told()).map(({ type }) => type)).toContain('OrganizationErased');
    }, WAIT);
    await dying.stop();
    expect(await secrets()).toEqual([1, 2, 1, 1]);
    const many = [start(), start(), start()];
    await isErased();
    expect((await restoreWith(link)).code).toBe('LinkNotValid');
    await Promise.all(many.map((each) => each.stop()));
    expect((await told()).filter(({ type }) => type === 'OrganizationErased')).toHaveLength(1);
  });
});
