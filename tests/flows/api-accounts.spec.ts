import { API_REQUESTS_PER_MINUTE, API_WRONG_KEYS_PER_ADDRESS } from '@watchglass/schemas/api-account/limits';
import type { ApiAccountIssued, ApiAccountView, ApiRequests } from '@watchglass/schemas/api-account/views';
import type { AuditView } from '@watchglass/schemas/audit/views';
import { meets, ROLE, type Needs } from '@watchglass/schemas/member/rights';
import type { Page } from '@watchglass/schemas/page';
import type { SignedIn } from '@watchglass/schemas/user/views';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newApiAccount, readByKey, signInByKey, newTerms, terms, type ApiAccount } from '../builders/api-account.ts';
import { anotherClient, ask, taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { requestTo } from '../builders/request-to.ts';
import { definition } from '../builders/rule.ts';
import { everyRoute } from '../builders/routes.ts';
import { newMember } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const ROUTES = everyRoute();
type MemberNeeds = Needs & { readonly access: 'member' };
const ofMembers = ROUTES.flatMap((route) =>
  route.needs?.access === 'member' ? [{ ...route, needs: route.needs as MemberNeeds }] : [],
);
/** Exports are made for one person, who alone fetches them. */
const isOfPeople = ({ method, path }: (typeof ofMembers)[number]): boolean =>
  path.startsWith('/api/exports/{org}') && (method !== 'GET' || path.includes('{id}'));
const READER = { role: ROLE.user, rights: { sensors: 'r' }, byRightsOnly: true } as const;
/**
 * Bound on the time until a change reaches requests and sockets: ten times the target of two seconds, because machines
 * are noisy.
 */
const AT_ONCE_MS = 20_000;

const ASKING = 8;
const NTH = new Map(ROUTES.map(({ title }, index) => [title, index]));

let ours: Possessions;
let theirs: Possessions;
let reader: ApiAccount;
/** They ask at all routes in turn: one alone would exceed its requests of a minute. */
let readers: readonly ApiAccount[];
let writer: ApiAccount;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([furnished(stack), furnished(stack)]);
  readers = await Promise.all(Array.from({ length: ASKING }, () => newApiAccount(stack, ours.workspace)));
  [reader, writer] = await Promise.all([
    newApiAccount(stack, ours.workspace),
    newApiAccount(stack, ours.workspace, { rights: { sensors: 'w', devices: 'w', alarms: 'w' } }),
  ]);
});

function readerAt({ title }: Pick<(typeof ROUTES)[number], 'title'>): ApiAccount {
  return readers[(NTH.get(title) ?? 0) % ASKING] ?? reader;
}

const told = ({ status, code }: Answer): readonly unknown[] => [status, code];
const accounts = (): string => `/api/apiaccounts/${ours.workspace.id}`;
const sensors = (organizationId = ours.workspace.id): string => `/api/sensors/${organizationId}`;
const rules = (): string => `/api/alarms/${ours.workspace.id}/rules`;

describe('an API account', () => {
  it.each(ofMembers)('finds nothing of another organization at $title', async (route) => {
    const { method, path, body, headers } = requestTo(route, theirs, theirs.workspace.id);
    const asking = readerAt(route);
    expect(told(await asking.ask(method, path, body, headers))).toEqual([404, 'NotFound']);
    if (method === 'GET') expect(told(await asking.read(path))).toEqual([404, 'NotFound']);
  });

  it.each(ofMembers.filter(({ needs }) => !meets(READER, needs)))(
    'is refused without the right at $title',
    async (route) => {
      const { method, path, body, headers } = requestTo(route, ours, ours.workspace.id);
      expect(told(await readerAt(route).ask(method, path, body, headers))).toEqual([403, 'AccessForbidden']);
    },
  );

  it.each(ofMembers.filter((route) => isOfPeople(route)))(
    'neither makes nor finds what a person makes for themselves at $title',
    async (route) => {
      const { method, path, body, headers } = requestTo(route, ours, ours.workspace.id);
      const refused = method === 'GET' ? [404, 'NotFound'] : [403, 'AccessForbidden'];
      expect(told(await writer.ask(method, path, body, headers))).toEqual(refused);
    },
  );

  it.each(ofMembers.filter((route) => meets(READER, route.needs) && !isOfPeople(route)))(
    'passes with the right at $title, by token and by key',
    async (route) => {
      const { method, path, body, headers } = requestTo(route, ours, ours.workspace.id);
      const asking = readerAt(route);
      expect((await asking.ask(method, path, body, headers)).status).toBe(200);
      expect((await asking.read(path)).status).toBe(200);
    },
  );

  it.each(ROUTES.filter(({ needs }) => needs?.access === 'user'))('is refused as a person at $title', async (route) => {
    const { method, path, body } = requestTo(route, ours, ours.workspace.id);
    expect(told(await readerAt(route).ask(method, path, body))).toEqual([403, 'AccessForbidden']);
  });

  it.each(ofMembers.filter(({ method }) => method !== 'GET'))(
    'may not write with the key alone at $title, whatever it was given',
    async (route) => {
      for (const where of [ours, theirs]) {
        const { method, path, body } = requestTo(route, where, where.workspace.id);
        const byKey = (apikey: string) => ask(stack, { method, path, body, headers: { ...anotherClient(), apikey } });
        expect(told(await byKey(writer.secret))).toEqual([403, 'AccessForbidden']);
        expect(told(await byKey('x'.repeat(32)))).toEqual([401, 'Unauthorized']);
      }
    },
  );

  it('writes with a token, and is the actor of its events', async () => {
    const signing = await newApiAccount(stack, ours.workspace, { rights: { alarms: 'w' } });
    const { id } = taken(await signing.ask<{ id: string }>('POST', rules(), definition({ title: 'By a machine' })));
    const entries = await until('both events are in the audit', async () => {
      const { items } = taken(
        await ours.workspace.owner.ask<Page<AuditView>>('GET', `/api/audit/${ours.workspace.id}?person=${signing.id}`),
      );
      return items.length === 2 && items;
    });
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(['AlarmRuleCreated', 'ApiAccountUsed']));
    expect(entries.map(({ actorKind, actorName }) => [actorKind, actorName])).toEqual([
      ['apiAccount', 'Reports'],
      ['apiAccount', 'Reports'],
    ]);
    expect(entries.map(({ subject }) => subject)).toContain(id);
  });
});

describe('the secret of an API account', () => {
  it('appears in one reply, and in no event and no other reply', async () => {
    const eventStore = await openPostgresEventStore({ url: stack.postgresUrl });
    let written = '';
    for await (const { events } of eventStore.readAll(null, {
      streamPrefixes: ['apiAccount-', 'apiAccountUse-', 'audit-'],
    }))
      written += JSON.stringify(events);
    await eventStore.close();
    expect(written).toContain(reader.id);
    expect(written).not.toContain(reader.secret);
    expect(JSON.stringify((await ours.workspace.owner.ask('GET', accounts())).body)).not.toContain(reader.secret);
  });

  it('is renewed: the old key, its token and its socket end', async () => {
    const account = await newApiAccount(stack, ours.workspace);
    const client = await openLive(stack.url, { token: account.token, organizationId: ours.workspace.id });
    const { clientSecret } = taken(
      await ours.workspace.owner.ask<ApiAccountIssued>('POST', `${accounts()}/account/${account.id}/secret`),
    );
    await until(
      'the old one is dead',
      async () => {
        const answers = await Promise.all([
          account.read(sensors()),
          account.ask('GET', sensors()),
          account.ask('POST', rules(), definition()),
          signInByKey(stack, account),
        ]);
        return client.socket.disconnected && answers.every(({ status }) => status === 401);
      },
      AT_ONCE_MS,
    );
    expect((await readByKey(stack, clientSecret, sensors())).status).toBe(200);
    expect((await signInByKey(stack, { id: account.id, secret: clientSecret })).status).toBe(200);
    expect((await signInByKey(stack, { id: reader.id, secret: clientSecret })).status).toBe(401);
  });

  it('ends with the account, by revocation and by expiry', async () => {
    const [revoked, expiring] = await Promise.all([
      newApiAccount(stack, ours.workspace),
      newApiAccount(stack, ours.workspace, { expiresAt: Date.now() + 4_000 }),
    ]);
    const dead = async (account: ApiAccount, socket: { readonly disconnected: boolean }): Promise<boolean> => {
      const answers = await Promise.all([
        account.read(sensors()),
        account.ask('GET', sensors()),
        account.ask('DELETE', `${accounts()}/account/${account.id}`),
        signInByKey(stack, account),
      ]);
      return socket.disconnected && answers.every(({ status }) => status === 401);
    };
    const [one, other] = await Promise.all(
      [revoked, expiring].map(({ token }) => openLive(stack.url, { token, organizationId: ours.workspace.id })),
    );
    taken(await ours.workspace.owner.ask('DELETE', `${accounts()}/account/${revoked.id}`));
    await until('the revoked key is refused', () => one !== undefined && dead(revoked, one.socket), AT_ONCE_MS);
    await until(
      'the expired one is out',
      () => other !== undefined && dead(expiring, other.socket),
      AT_ONCE_MS + 4_000,
    );
    expect(told(await ours.workspace.owner.ask('DELETE', `${accounts()}/account/${revoked.id}`))).toEqual([
      404,
      'NotFound',
    ]);
  });

  it('allows few wrong keys per address; a repeated old key counts once', async () => {
    const client = anotherClient();
    const guess = (secret: string) => readByKey(stack, secret, sensors(), client);
    const random = (): string =>
      Array.from({ length: 32 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('');
    for (let tries = 0; tries < API_WRONG_KEYS_PER_ADDRESS * 2; tries += 1)
      expect((await guess('x'.repeat(32))).status).toBe(401);
    const statuses: number[] = [];
    for (let tries = 0; tries < API_WRONG_KEYS_PER_ADDRESS; tries += 1) statuses.push((await guess(random())).status);
    expect(statuses.indexOf(429)).toBe(API_WRONG_KEYS_PER_ADDRESS - 1);
    const refused = await guess(reader.secret);
    expect(told(refused)).toEqual([429, 'TooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await readByKey(stack, reader.secret, sensors())).status).toBe(200);
    for (let tries = 0; tries < API_WRONG_KEYS_PER_ADDRESS; tries += 1)
      await signInByKey(stack, { id: reader.id, secret: random() }, client);
    expect((await signInByKey(stack, reader, client)).status).toBe(429);
  });

  it('has a bound on its requests', async () => {
    const account = await newApiAccount(stack, ours.workspace);
    const statuses = await Promise.all(
      Array.from(
        { length: API_REQUESTS_PER_MINUTE + 20 },
        async () => (await account.read(`${sensors()}/sensor/${ours.sensor}`)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await reader.read(sensors())).status).toBe(200);
  });
});

describe('the rights of an API account', () => {
  it('never exceed those of the creator, neither at the creation nor later', async () => {
    const { id, owner } = ours.workspace;
    const admin = await newMember(stack, ours.workspace, { role: ROLE.admin });
    const account = await newApiAccount(stack, ours.workspace, { rights: { alarms: 'w', sensors: 'r' }, by: admin });
    const client = await openLive(stack.url, { token: account.token, organizationId: id });
    expect(
      (await client.watch({ points: [`${ours.sensor}.1`], rows: ['alarmRule', 'dashboard', 'member'] })).refused,
    ).toEqual(['dashboard', 'member']);
    const standing = async () =>
      Promise.all(
        [account.ask('POST', rules(), definition()), account.read(rules()), account.read(sensors())].map(
          async (answer) => (await answer).status,
        ),
      );
    const becomes = (...statuses: number[]) =>
      until(
        `it may ${statuses.join(' ')}`,
        async () => JSON.stringify(await standing()) === JSON.stringify(statuses),
        AT_ONCE_MS,
      );
    await becomes(201, 200, 200);
    taken(
      await owner.ask('PUT', `/api/permissions/${id}/user/${admin.id}`, {
        role: ROLE.user,
        permissions: { alarms: 'r' },
      }),
    );
    await becomes(403, 200, 403);
    await until('the socket is notified', () => client.access.length > 0, AT_ONCE_MS);
    taken(await owner.ask('DELETE', `/api/permissions/${id}/user/${admin.id}`));
    await becomes(403, 403, 403);
    const { effective } = taken(await owner.ask<ApiAccountView>('GET', `${accounts()}/account/${account.id}`));
    expect(effective).toEqual({});
    client.close();
  });

  it('change with If-Match of the present version only', async () => {
    const account = await newApiAccount(stack, ours.workspace);
    const { owner } = ours.workspace;
    const path = `${accounts()}/account/${account.id}`;
    const etag = (await owner.ask('GET', path)).headers.get('etag') ?? '';
    const change = (rights: object, ifMatch: string) =>
      owner.ask('PUT', path, { ...terms(), permissions: rights }, { 'if-match': ifMatch });
    expect(told(await owner.ask('PUT', path, terms()))).toEqual([428, 'VersionRequired']);
    expect((await change({ devices: 'r' }, etag)).status).toBe(200);
    expect(told(await change({ sensors: 'w' }, etag))).toEqual([412, 'ApiAccountOutdated']);
    await until(
      'the new right counts',
      async () => (await account.read(`/api/gateways/${ours.workspace.id}`)).status === 200,
      AT_ONCE_MS,
    );
    expect((await account.read(sensors())).status).toBe(403);
  });

  it('expire with the account', async () => {
    const { owner } = ours.workspace;
    const create = async (changed: object) => told(await owner.ask('POST', accounts(), { ...newTerms(), ...changed }));
    expect(await create({ expiresAt: new Date(Date.now() - 1000).toISOString() })).toEqual([
      422,
      'ApiExpiryOutOfRange',
    ]);
    expect(await create({ expiresAt: 'soon' })).toEqual([400, 'InvalidRequest']);
    expect(await create({ permissions: { integrations: 'w' } })).toEqual([400, 'InvalidRequest']);
  });
});

describe('an API account with a user name', () => {
  const signIn = (login: string, password: string) =>
    ask<SignedIn>(stack, {
      method: 'POST',
      path: '/api/user/login',
      body: { login, password },
      headers: anotherClient(),
    });

  it('is made only by who accepts the API terms; the audit keeps their version', async () => {
    const { owner, id } = ours.workspace;
    const { status, code, body } = await owner.ask('POST', accounts(), terms());
    expect([status, code]).toEqual([400, 'InvalidRequest']);
    expect(JSON.stringify(body)).toContain('agreeTerms');
    const { clientId } = taken(await owner.ask<ApiAccountIssued>('POST', accounts(), newTerms()));
    const made = await until('the entry is in the audit', async () => {
      const { items } = taken(await owner.ask<Page<AuditView>>('GET', `/api/audit/${id}?rowsPerPage=100`));
      return items.find(({ subject, type }) => subject === clientId && type === 'ApiAccountCreated');
    });
    expect(made.after).toHaveProperty('termsVersion');
  });

  it('signs in as a person does, for ten minutes; its refresh token only signs out, and its password is no key', async () => {
    const { owner } = ours.workspace;
    const issued = taken(await owner.ask<ApiAccountIssued>('POST', accounts(), newTerms()));
    const { auth, api, refresh, spaces } = taken(await signIn(issued.username, issued.password));
    expect(Object.keys(spaces)).toEqual([String(ours.workspace.id)]);
    for (const token of [auth, api]) {
      const headers = { ...anotherClient(), authorization: `Bearer ${token}` };
      expect((await ask(stack, { method: 'GET', path: sensors(), headers })).status).toBe(200);
    }
    const post = (path: string) => ask(stack, { method: 'POST', path, body: { refresh }, headers: anotherClient() });
    expect(told(await post('/api/user/token'))[1]).toBe('RefreshRejected');
    expect((await post('/api/user/logout')).status).toBe(204);
    expect((await readByKey(stack, issued.password, sensors())).status).toBe(401);
    expect((await signIn(issued.username, issued.clientSecret)).status).toBe(401);
    const { password } = taken(
      await owner.ask<ApiAccountIssued>('POST', `${accounts()}/account/${issued.clientId}/secret`),
    );
    expect((await signIn(issued.username, issued.password)).status).toBe(401);
    expect((await signIn(issued.username, password)).status).toBe(200);
  });

  it('has its requests of the last 24 hours counted', async () => {
    const account = await newApiAccount(stack, ours.workspace);
    const path = `/api/apiaccounts/${ours.workspace.id}/requests`;
    for (let times = 0; times < 3; times += 1) taken(await account.read(sensors(ours.workspace.id)));
    await until('all requests are counted', async () => {
      const { items } = taken(await ours.workspace.owner.ask<ApiRequests>('GET', path));
      // The sign-in was the first.
      return items.some(({ id, requests }) => id === account.id && requests === 4);
    });
  });
});

describe('the list of API accounts', () => {
  it('is searched, sorted, filtered and paged by the database, and exported', async () => {
    const { owner, id } = theirs.workspace;
    const path = `/api/apiaccounts/${id}`;
    for (const name of ['Alpha', 'beta', '=Gamma']) taken(await owner.ask('POST', path, { ...newTerms(), name }));
    const names = async (query: string) =>
      taken(await owner.ask<Page<ApiAccountView>>('GET', `${path}?${query}`)).items.map(({ name }) => name);
    await until('all accounts are listed', async () => (await names('')).length === 4);
    expect(await names('sort=name')).toEqual(['=Gamma', 'Alpha', 'beta', 'Reports']);
    expect(await names('sort=createdAt&descending=1&rowsPerPage=2&page=1')).toEqual(['Alpha', 'Reports']);
    expect([await names('search=A&state=active'), await names('search=%25'), await names('state=expired')]).toEqual([
      ['=Gamma', 'Alpha', 'beta'],
      [],
      [],
    ]);
    const csv = await owner.ask<string>('GET', `${path}/export?search=gamma`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(String(csv.body).split('\r\n')[1]).toContain(",'=Gamma,");
  });
});
