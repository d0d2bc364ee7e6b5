import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import type { Membership, Needs } from '@watchglass/schemas/member/rights';
import type { MemberView, PastMemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import { validator } from '@watchglass/schemas/shape';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import { newPersonKey, sealText, wrapKey } from '@watchglass/streams/seal/seal';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import type { QueryDeps } from '../deps.ts';
import { openPeople } from '../user/people.ts';
import { openMemberList } from './member-list.ts';
import { memberRoutes } from './routes.ts';

const MASTER = new Uint8Array(32).fill(2);
const NOW = new Date('2026-03-05T10:00:00.000Z');
const [SMALL, LARGE] = [1_000, 10_000];
/** The names are the numbers of members; the tests of single members use `seven`. */
const ORGANIZATION = { seven: 7, small: 8, large: 9 } as const;
const [CELLAR, ROOF] = ['0195f000-0000-7000-8000-00000000c001', '0195f000-0000-7000-8000-00000000c002'];
const idOf = (organization: number, number: number): string =>
  `0195f000-0000-7000-${8000 + organization}-${String(number).padStart(12, '0')}`;

let postgres: FreshPostgres;
let http: HttpServer;

interface Row {
  readonly name: string;
  readonly role?: number;
  readonly rights?: object;
  readonly locations?: readonly string[];
  readonly deleted?: boolean;
  readonly authType?: string;
}

async function members(organization: number, rows: readonly Row[]): Promise<void> {
  const made = rows.map(
    ({ name, role = 1, rights = {}, locations = [], deleted = false, authType = 'password' }, number) => {
      const id = idOf(organization, number);
      const key = newPersonKey();
      return {
        organization_id: organization,
        user_id: id,
        role,
        rights,
        locations,
        deleted,
        auth_type: authType,
        position: String(number).padStart(8, '0'),
        added_at: new Date(NOW.getTime() + number * 1000).toISOString(),
        key: Buffer.from(wrapKey(MASTER, id, key)).toString('hex'),
        login: sealText(id, key, `${name.split(' ')[0]?.toLowerCase()}@example.org`),
        name: sealText(id, key, name),
      };
    },
  );
  await postgres.relational.query(
    `WITH given AS (SELECT * FROM json_to_recordset($1::json) AS g (organization_id int, user_id uuid, role int, rights jsonb, locations uuid[], deleted boolean,
        position text, added_at timestamptz, key text, login text, name text, auth_type text)),
      keys AS (INSERT INTO vault.person_keys SELECT user_id, decode(key, 'hex') FROM given),
      people AS (INSERT INTO read.people SELECT user_id, login, name, auth_type FROM given)
      INSERT INTO read.members SELECT organization_id, user_id, role, rights, locations, added_at, deleted, position FROM given`,
    [JSON.stringify(made)],
  );
}

beforeAll(async () => {
  postgres = await freshPostgres();
  const { relational } = postgres;
  await relational.query(`CREATE SCHEMA read; CREATE SCHEMA vault;
    CREATE TABLE vault.person_keys (user_id uuid PRIMARY KEY, key bytea);
    CREATE TABLE read.people (user_id uuid PRIMARY KEY, login text, name text, auth_type text);
    CREATE TABLE read.members (organization_id int, user_id uuid, role int, rights jsonb, locations uuid[], added_at timestamptz, deleted boolean, position text,
      PRIMARY KEY (organization_id, user_id));
    CREATE INDEX ON read.members (organization_id, position);
    CREATE TABLE read.member_history (organization_id int, user_id uuid, at timestamptz, role int, rights jsonb, locations uuid[], is_member boolean, position text)`);
  await members(ORGANIZATION.seven, [
    { name: 'Olga Zeta', role: 3 },
    { name: 'Adam Young', role: 2 },
    { name: 'Éva Xu', rights: { sensors: 'r', alarms: 'w' } },
    { name: 'Bob Wu', rights: { sensors: 'w' }, locations: [CELLAR, ROOF], authType: 'provider' },
    { name: 'Gone Away', deleted: true },
  ]);
  const crowd = (count: number): Row[] =>
    Array.from({ length: count }, (_, number) => ({ name: `Member${(number * 7919) % count} Example` }));
  await members(ORGANIZATION.small, crowd(SMALL));
  await members(ORGANIZATION.large, crowd(LARGE));
  const deps = {
    relational,
    people: openPeople(relational, MASTER, () => NOW),
    members: openMemberList({
      relational,
      clock: () => NOW,
      config: { secrets: { masterKey: MASTER } } as QueryDeps['config'],
    }),
  } as unknown as QueryDeps;
  http = createHttpServer<Needs, Membership>({
    validator,
    log: pino({ enabled: false }),
    replies: { replyTo, replyToStatus },
    admission: {
      authenticate: async () => ({ kind: 'user', id: 'somebody' }),
      authorize: async (_identity, _needs, request) => ({
        organizationId: Number(request.params['org'] ?? 0) || null,
        membership: null,
      }),
    },
  });
  http.server.route(memberRoutes.map((route) => route(deps)));
});
afterAll(async () => {
  await http.server.stop();
  await postgres.drop();
});

async function get<T>(url: string): Promise<{ status: number; body: T; text: string }> {
  const { statusCode, payload } = await http.server.inject({ url });
  return { status: statusCode, text: payload, body: (payload.startsWith('{') ? JSON.parse(payload) : {}) as T };
}
const page = async (query: string, organization: number = ORGANIZATION.seven): Promise<Page<MemberView>> =>
  (await get<Page<MemberView>>(`/api/permissions/${organization}${query}`)).body;
const names = async (query = ''): Promise<string[]> =>
  (await page(query)).items.map(({ name }) => name.split(' ')[0] ?? '');

describe('the list of members', () => {
  it('has the members, sorted in both directions, filtered and paged', async () => {
    expect(await names()).toEqual(['Adam', 'Bob', 'Éva', 'Olga']);
    expect(await names('?sort=email&descending=1')).toEqual(['Olga', 'Éva', 'Bob', 'Adam']);
    expect(await names('?sort=role&descending=1')).toEqual(['Olga', 'Adam', 'Bob', 'Éva']);
    expect(await names('?sort=since')).toEqual(['Olga', 'Adam', 'Éva', 'Bob']);
    expect(await names('?roles=2,3')).toEqual(['Adam', 'Olga']);
    expect(await names('?permissions=sensors,alarms')).toEqual(['Adam', 'Éva', 'Olga']);
    expect(await names(`?locations=${CELLAR},${ROOF}`)).toEqual(['Adam', 'Bob', 'Éva', 'Olga']);
    expect(await names('?roles=1&locations=0195f000-0000-7000-8000-00000000c003')).toEqual(['Éva']);
    expect(await names('?accountTypes=password&search=XU')).toEqual(['Éva']);
    expect(await names('?accountTypes=provider')).toEqual(['Bob']);
    expect(await names('?search=bob%40example')).toEqual(['Bob']);
    expect(await page('?rowsPerPage=1&page=2')).toMatchObject({
      items: [
        {
          name: 'Éva Xu',
          email: 'éva@example.org',
          role: 1,
          permissions: { sensors: 'r', alarms: 'w' },
          authType: 'password',
        },
      ],
      total: 4,
    });
  });

  it("shows each member's way to sign in: by password or by a provider", async () => {
    const { items } = await page('');
    expect(items.map(({ authType }) => authType)).toEqual(['password', 'provider', 'password', 'password']);
    const types = JSON.parse((await get('/api/permissions/usertypes')).text);
    expect(types.items).toEqual([{ id: 'password' }, { id: 'provider' }]);
  });

  it('refuses unknown filters and sorts', async () => {
    expect((await get('/api/permissions/7?places=1')).status).toBe(400);
    expect((await get('/api/permissions/7?sort=key')).status).toBe(400);
  });

  it('is exported as a whole, with the same filter', async () => {
    const { text } = await get('/api/permissions/7/export?roles=1');
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Bob Wu', 'Éva Xu']);
    expect(text).toContain('alarms:w sensors:r');
    expect(text).toContain(`,${CELLAR} ${ROOF},`);
  });

  it('of ten times as many members is less than ten times slower to page, sort and search', async () => {
    const median = async (organization: number): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 15; turn += 1) {
        const from = performance.now();
        for (const query of ['?rowsPerPage=50&page=3', '?sort=email&descending=1', '?search=member99', '?roles=2'])
          await page(query, organization);
        times.push(performance.now() - from);
      }
      return times.toSorted((a, b) => a - b)[7] ?? 0;
    };
    for (const organization of [ORGANIZATION.small, ORGANIZATION.large]) await page('?sort=email', organization);
    const [small, large] = [await median(ORGANIZATION.small), await median(ORGANIZATION.large)];
    expect((await page('', ORGANIZATION.large)).total).toBe(LARGE);
    // The target is equal time; the limit leaves room for a busy machine.
    expect(large).toBeLessThan(10 * small);
  });
});

describe('a member', () => {
  const past = (at: string) => get<PastMemberView>(`/api/permissions/7/user/${idOf(7, 2)}?at=${at}`);

  it('is shown with their current rights', async () => {
    expect((await get<MemberView>(`/api/permissions/7/user/${idOf(7, 1)}`)).body).toMatchObject({
      name: 'Adam Young',
      role: 2,
    });
    expect((await get(`/api/permissions/8/user/${idOf(7, 1)}`)).status).toBe(404);
    expect((await get(`/api/permissions/7/user/${idOf(7, 4)}`)).status).toBe(404);
  });

  it('is shown with their rights at any instant', async () => {
    await postgres.relational.query(
      `INSERT INTO read.member_history SELECT 7, $1, at, role, rights, locations::uuid[], is_member, position FROM (VALUES
        ('2026-01-01T00:00:00Z'::timestamptz, 1, '{"sensors":"r"}'::jsonb, $2, true, '1'), ('2026-01-02T00:00:00Z', 2, '{}', '{}', true, '2'),
        ('2026-01-03T00:00:00Z', 0, '{}', '{}', false, '3'), ('2026-01-04T00:00:00Z', 1, '{"alarms":"w"}', '{}', true, '4')) t (at, role, rights, locations, is_member, position)`,
      [idOf(7, 2), `{${CELLAR}}`],
    );
    expect((await past('2025-12-31T23:59:59.999Z')).status).toBe(404);
    expect((await past('2026-01-01T00:00:00.000Z')).body).toMatchObject({
      name: 'Éva Xu',
      role: 1,
      permissions: { sensors: 'r' },
      locations: [CELLAR],
      from: '2026-01-01T00:00:00.000Z',
    });
    expect((await past('2026-01-02T12:00:00Z')).body).toMatchObject({ role: 2, permissions: {}, locations: [] });
    expect((await past('2026-01-03T12:00:00Z')).status).toBe(404);
    expect((await past('2027-01-01T00:00:00Z')).body).toMatchObject({ role: 1, permissions: { alarms: 'w' } });
    expect((await past('yesterday')).status).toBe(400);
  });
});
