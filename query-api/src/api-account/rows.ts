import { standingOfApiAccount } from '@watchglass/schemas/api-account/rights';
import { usernameOf } from '@watchglass/schemas/api-account/username';
import type { ApiAccountView } from '@watchglass/schemas/api-account/views';
import type { Membership, Rights, Role } from '@watchglass/schemas/member/rights';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface ApiAccountRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly rights: Rights;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly created_by: string;
  readonly last_used_at: Date | null;
  readonly revision: number;
  readonly position: string;
  readonly creator_role: Role | null;
  readonly creator_rights: Rights | null;
  readonly creator_locations: readonly string[] | null;
}

function creatorOf({ creator_role, creator_rights, creator_locations }: ApiAccountRow): Membership | null {
  return creator_role === null
    ? null
    : { role: creator_role, rights: creator_rights ?? {}, locations: creator_locations ?? [] };
}

export const apiAccountRows: RowReader<ApiAccountRow, ApiAccountView> = {
  concept: 'apiAccount',
  table: 'api_accounts',
  id: 'id',
  columns: `t.id, t.name, t.rights, t.expires_at, t.created_at, t.created_by, t.last_used_at, t.revision, t.position,
      m.role AS creator_role, m.rights AS creator_rights, m.locations AS creator_locations`,
  joins:
    'LEFT JOIN read.members m ON m.organization_id = t.organization_id AND m.user_id = t.created_by AND NOT m.deleted',
  placed: 'everywhere',
  movedBy: { member: (movers) => `t.created_by::text = ANY (${movers}::text[])` },
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ created_by }) => created_by));
    return rows.map((row) => ({
      id: row.id,
      username: usernameOf(row.id),
      name: row.name,
      permissions: row.rights,
      effective: standingOfApiAccount(row.rights, creatorOf(row)).rights,
      expiresAt: iso(row.expires_at),
      createdAt: iso(row.created_at),
      createdBy: row.created_by,
      createdByName: nameOf(opened, row.created_by),
      lastUsedAt: row.last_used_at && iso(row.last_used_at),
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};
