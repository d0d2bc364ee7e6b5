import { pino } from 'pino';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import type { Membership, Needs } from '@watchglass/schemas/member/rights';
import { validator } from '@watchglass/schemas/shape';
import { createHttpServer } from '@watchglass/streams/http/server';
import { newPersonKey, sealText, wrapKey } from '@watchglass/streams/seal/seal';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import type { QueryDeps } from '../deps.ts';
import { openPeople } from '../user/people.ts';
import { openMemberList } from './member-list.ts';
import { memberRoutes } from './routes.ts';

const MASTER = new Uint8Array(32).fill(2);
const NOW = new Date('2026-03-05T10:00:00.000Z');
export const [CELLAR, ROOF] = ['0195f000-0000-7000-8000-00000000c001', '0195f000-0000-7000-8000-00000000c002'];
export const idOf = (organization: number, number: number): string =>
  `0195f000-0000-7000-${8000 + organization}-${String(number).padStart(12, '0')}`;

export interface MemberRow {
  readonly name: string;
  readonly role?: number;
  readonly rights?: object;
  readonly locations?: readonly string[];
  readonly deleted?: boolean;
  readonly authType?: string;
}

async function addMembers(
  { relational }: FreshPostgres,
  organization: number,
  rows: readonly MemberRow[],
): Promise<void> {
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
  await relational.query(
    `WITH given AS (SELECT * FROM json_to_recordset($1::json) AS g (organization_id int, user_id uuid, role int, rights jsonb, locations uuid[], deleted boolean,
        position text, added_at timestamptz, key text, login text, name text, auth_type text)),
      keys AS (INSERT INTO vault.person_keys SELECT user_id, decode(key, 'hex') FROM given),
      people AS (INSERT INTO read.people SELECT user_id, login, name, auth_type FROM given)
      INSERT INTO read.members SELECT organization_id, user_id, role, rights, locations, added_at, deleted, position FROM given`,
    [JSON.stringify(made)],
  );
}

export interface MemberServer {
  readonly postgres: FreshPostgres;
  readonly get: <T>(url: string) => Promise<{ status: number; body: T; text: string }>;
  readonly stop: () => Promise<void>;
}

/** The routes of members over a database of their own, by organization. */
export async function serveMembers(
  organizations: Readonly<Record<number, readonly MemberRow[]>>,
): Promise<MemberServer> {
  const postgres = await freshPostgres();
  const { relational } = postgres;
  await relational.query(`CREATE SCHEMA read; CREATE SCHEMA vault;
    CREATE TABLE vault.person_keys (user_id uuid PRIMARY KEY, key bytea);
    CREATE TABLE read.people (user_id uuid PRIMARY KEY, login text, name text, auth_type text);
    CREATE TABLE read.members (organization_id int, user_id uuid, role int, rights jsonb, locations uuid[], added_at timestamptz, deleted boolean, position text,
      PRIMARY KEY (organization_id, user_id));
    CREATE INDEX ON read.members (organization_id, position);
    CREATE TABLE read.member_history (organization_id int, user_id uuid, at timestamptz, role int, rights jsonb, locations uuid[], is_member boolean, position text)`);
  for (const [organization, rows] of Object.entries(organizations))
    await addMembers(postgres, Number(organization), rows);
  const deps = {
    relational,
    people: openPeople(relational, MASTER, () => NOW),
    members: openMemberList({
      relational,
      clock: () => NOW,
      config: { secrets: { masterKey: MASTER } } as QueryDeps['config'],
    }),
    noteTable: async () => undefined,
  } as unknown as QueryDeps;
  const http = createHttpServer<Needs, Membership>({
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
  return {
    postgres,
    get: async <T>(url: string) => {
      const { statusCode, payload } = await http.server.inject({ url });
      return { status: statusCode, text: payload, body: (payload.startsWith('{') ? JSON.parse(payload) : {}) as T };
    },
    stop: async () => {
      await http.server.stop();
      await postgres.drop();
    },
  };
}
