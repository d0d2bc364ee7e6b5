import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import type { InvitationLinkView, InvitationView, OwnInvitationView } from '@watchglass/schemas/invitation/views';
import type { Membership, Needs } from '@watchglass/schemas/member/rights';
import type { Page } from '@watchglass/schemas/page';
import { validator } from '@watchglass/schemas/shape';
import { headerOf } from '@watchglass/streams/http/caller';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import { signToken } from '@watchglass/streams/http/tokens';
import { addressHash } from '@watchglass/streams/seal/address-hash';
import { newPersonKey, sealText, wrapKey } from '@watchglass/streams/seal/seal';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import type { QueryDeps } from '../deps.ts';
import { openPeople } from '../user/people.ts';
import { openAddresses } from './addresses.ts';
import { openInvitationList } from './invitation-list.ts';
import { invitationRoutes } from './routes.ts';

const [SECRET, MASTER] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const NOW = new Date('2026-03-05T10:00:00.000Z');
const OWNER = '0195f000-0000-7000-8000-000000000001';
const ANN = '0195f000-0000-7000-8000-000000000002';
const idOf = (number: number): string => `0195f000-0000-7000-8000-${String(number).padStart(12, '0')}`;

let postgres: FreshPostgres;
let http: HttpServer;
let position = 0;
let now = NOW.getTime();
/** Expires the opened list, so that it is read again. */
const halfAMinute = (): void => {
  now += 30_000;
};

/** Seals a text of a person or an address under a key of the vault. */
async function sealed(subjectId: string, plain: string): Promise<string> {
  const key = newPersonKey();
  await postgres.relational.query('INSERT INTO vault.person_keys VALUES ($1, $2)', [
    subjectId,
    Buffer.from(wrapKey(MASTER, subjectId, key)),
  ]);
  return sealText(subjectId, key, plain);
}

async function person(id: string, email: string): Promise<void> {
  const login = await sealed(id, email);
  await postgres.relational.query('INSERT INTO read.people VALUES ($1, $2, $2)', [id, login]);
}

async function invitation(
  number: number,
  email: string,
  { organization = 7, status = 'sent', expires = '2026-03-08T10:00:00Z', role = 1 } = {},
): Promise<void> {
  const subject = idOf(1000 + number);
  await postgres.relational.query('INSERT INTO vault.invited_addresses VALUES ($1, $2)', [
    addressHash(SECRET, email),
    subject,
  ]);
  await postgres.relational.query(
    `INSERT INTO read.invitations VALUES ($1, $2, $3, $4, $5, '{"sensors":"r"}', $6, $7, $8, $9, $10)`,
    [
      idOf(number),
      organization,
      await sealed(subject, email),
      subject,
      role,
      status,
      `2026-03-0${number}T10:00:00Z`,
      OWNER,
      expires,
      String((position += 1)).padStart(8, '0'),
    ],
  );
}

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read; CREATE SCHEMA vault;
    CREATE TABLE vault.person_keys (user_id uuid PRIMARY KEY, key bytea);
    CREATE TABLE vault.invited_addresses (address_hash bytea PRIMARY KEY, subject_id uuid);
    CREATE TABLE read.people (user_id uuid, login text, name text);
    CREATE TABLE read.organizations (organization_id int, name text, deletion jsonb);
    CREATE TABLE read.invitations (id uuid, organization_id int, address text, subject_id uuid, role int, rights jsonb, status text,
      created_at timestamptz, created_by text, expires_at timestamptz, position text, locations uuid[] DEFAULT '{}');
    INSERT INTO read.organizations VALUES (7, 'House'), (8, 'Barn')`);
  const { relational } = postgres;
  const deps = {
    relational,
    clock: () => new Date(now),
    people: openPeople(relational, MASTER, () => NOW),
    addresses: openAddresses(relational, MASTER),
    config: { secrets: { tokenSecret: SECRET, masterKey: MASTER } },
    noteTable: async () => undefined,
  } as unknown as QueryDeps;
  http = createHttpServer<Needs, Membership>({
    validator,
    log: pino({ enabled: false }),
    replies: { replyTo, replyToStatus },
    admission: {
      authenticate: async (request) => ({ kind: 'user', id: headerOf(request, 'x-user') }),
      authorize: async (_identity, _needs, request) => ({
        organizationId: Number(request.params['org'] ?? 0) || null,
        membership: null,
      }),
    },
  });
  http.server.route(invitationRoutes.map((route) => route({ ...deps, invitations: openInvitationList(deps) })));
  await Promise.all([person(OWNER, 'olga@example.org'), person(ANN, 'ann@example.org')]);
});
afterAll(async () => {
  await http.server.stop();
  await postgres.drop();
});
beforeEach(async () => {
  halfAMinute();
  await postgres.relational.query(
    "TRUNCATE read.invitations, vault.invited_addresses; DELETE FROM vault.person_keys WHERE user_id::text LIKE '%-0000000010__'",
  );
  await invitation(1, 'ann@example.org');
  await invitation(2, 'bob@example.org', { expires: '2026-03-05T10:00:00Z', role: 2 });
  await invitation(3, 'cy@example.org', { status: 'revoked' });
  await invitation(4, 'dee@example.org', { status: 'removed' });
  await invitation(5, 'barn@example.org', { organization: 8 });
});

async function get<T>(url: string, user = OWNER): Promise<{ status: number; body: T; text: string }> {
  const { statusCode, payload } = await http.server.inject({ url, headers: { 'x-user': user } });
  return { status: statusCode, text: payload, body: (payload.startsWith('{') ? JSON.parse(payload) : {}) as T };
}
const emails = async (query = ''): Promise<string[]> =>
  (await get<Page<InvitationView>>(`/api/invites/7${query}`)).body.items.map(({ email }) => email.split('@')[0] ?? '');
const linkTo = (id: string): Promise<string> =>
  signToken({ sub: id }, 60, { secret: SECRET, audience: 'invite', now: new Date('2026-03-01T00:00:00Z') });

describe('the list of invitations', () => {
  it('has the invitations of its organization, sorted, filtered and paged, with their current status', async () => {
    const { body } = await get<Page<InvitationView>>('/api/invites/7');
    expect(body.total).toBe(3);
    expect(body.items.map(({ email, status }) => [email, status])).toEqual([
      ['ann@example.org', 'sent'],
      ['bob@example.org', 'expired'],
      ['cy@example.org', 'revoked'],
    ]);
    expect(body.items[0]).toMatchObject({ role: 1, permissions: { sensors: 'r' }, invitedBy: 'olga@example.org' });
    expect(await emails('?sort=email&descending=1')).toEqual(['cy', 'bob', 'ann']);
    expect(await emails('?sort=status')).toEqual(['ann', 'cy', 'bob']);
    expect(await emails('?statuses=expired,removed')).toEqual(['bob', 'dee']);
    expect(await emails('?roles=2')).toEqual(['bob']);
    expect(await emails('?search=CY%40')).toEqual(['cy']);
    expect(await emails('?rowsPerPage=2&page=1')).toEqual(['cy']);
  });

  it('shows an empty address at most half a minute after its key was destroyed', async () => {
    expect(await emails()).toEqual(['ann', 'bob', 'cy']);
    await postgres.relational.query('DELETE FROM vault.person_keys WHERE user_id = $1', [idOf(1001)]);
    await invitation(6, 'fay@example.org');
    expect((await emails()).at(-1)).toBe('fay');
    halfAMinute();
    expect(await emails()).toEqual(['', 'bob', 'cy', 'fay']);
  });

  it('is exported as a whole, with the same filter', async () => {
    const { text } = await get('/api/invites/7/export?sort=email&statuses=sent,expired');
    expect(
      text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',')[0]),
    ).toEqual(['ann@example.org', 'bob@example.org']);
    expect(text).toContain('sensors:r');
  });
});

describe('one’s own invitations', () => {
  it("are the answerable ones to the person's sign-in address, of any organization", async () => {
    const own = async (user: string) =>
      (await get<{ data: Page<OwnInvitationView> }>('/api/user/invites', user)).body.data.items;
    expect(await own(ANN)).toMatchObject([
      { id: idOf(1), space: { id: 7, name: 'House' }, invitedBy: 'olga@example.org' },
    ]);
    expect(await own(OWNER)).toEqual([]);
    await postgres.relational.query(`UPDATE read.invitations SET status = 'revoked' WHERE id = $1`, [idOf(1)]);
    expect(await own(ANN)).toEqual([]);
  });
});

describe('a mailed link', () => {
  it('shows the invitation and its status, also long after its end', async () => {
    const { body } = await get<InvitationLinkView>(`/api/invite/accept?token=${await linkTo(idOf(2))}`);
    expect(body).toEqual({
      id: idOf(2),
      email: 'bob@example.org',
      status: 'expired',
      space: { id: 7, name: 'House' },
      invitedBy: 'olga@example.org',
    });
  });

  it('into a deleted workspace shows nothing', async () => {
    await postgres.relational.query(`UPDATE read.organizations SET deletion = '{}'`);
    expect((await get(`/api/invite/accept?token=${await linkTo(idOf(1))}`)).status).toBe(400);
    expect((await get<{ data: Page<OwnInvitationView> }>('/api/user/invites', ANN)).body.data.items).toEqual([]);
    await postgres.relational.query('UPDATE read.organizations SET deletion = NULL');
  });

  it('that was never made shows nothing', async () => {
    const other = await signToken({ sub: idOf(1) }, 60, { secret: SECRET, audience: 'confirm', now: NOW });
    for (const token of [other, await linkTo(idOf(99)), 'x'.repeat(40), 'short'])
      expect((await get(`/api/invite/accept?token=${token}`)).status).toBe(400);
  });
});
