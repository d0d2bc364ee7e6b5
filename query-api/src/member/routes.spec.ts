import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberView, PastMemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import { CELLAR, idOf, ROOF, serveMembers, type MemberServer } from './members-for-tests.ts';

let server: MemberServer;
beforeAll(async () => {
  server = await serveMembers({
    7: [
      { name: 'Olga Zeta', role: 3 },
      { name: 'Adam Young', role: 2 },
      { name: 'Éva Xu', rights: { sensors: 'r', alarms: 'w' } },
      { name: 'Bob Wu', rights: { sensors: 'w' }, locations: [CELLAR, ROOF], authType: 'provider' },
      { name: 'Gone Away', deleted: true },
    ],
  });
});
afterAll(() => server.stop());

const page = async (query: string, organization = 7): Promise<Page<MemberView>> =>
  (await server.get<Page<MemberView>>(`/api/permissions/${organization}${query}`)).body;
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
    const types = JSON.parse((await server.get('/api/permissions/usertypes')).text);
    expect(types.items).toEqual([{ id: 'password' }, { id: 'provider' }]);
  });

  it('refuses unknown filters and sorts', async () => {
    expect((await server.get('/api/permissions/7?places=1')).status).toBe(400);
    expect((await server.get('/api/permissions/7?sort=key')).status).toBe(400);
  });

  it('is exported as a whole, with the same filter', async () => {
    const { text } = await server.get('/api/permissions/7/export?roles=1');
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
});

describe('a member', () => {
  const past = (at: string) => server.get<PastMemberView>(`/api/permissions/7/user/${idOf(7, 2)}?at=${at}`);

  it('is shown with their current rights', async () => {
    expect((await server.get<MemberView>(`/api/permissions/7/user/${idOf(7, 1)}`)).body).toMatchObject({
      name: 'Adam Young',
      role: 2,
    });
    expect((await server.get(`/api/permissions/8/user/${idOf(7, 1)}`)).status).toBe(404);
    expect((await server.get(`/api/permissions/7/user/${idOf(7, 4)}`)).status).toBe(404);
  });

  it('is shown with their rights at any instant', async () => {
    await server.postgres.relational.query(
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
