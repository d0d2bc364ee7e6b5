import type { Rights, Role } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Queryable } from '@watchglass/streams/ports/relational';

interface OrganizationRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly role: Role;
  readonly rights: Rights;
}

/** The organizations that a user may enter, by name; no access is no entry. */
export async function organizationsOfUser(relational: Queryable, userId: string): Promise<OrganizationView[]> {
  const rows = await relational.query<OrganizationRow>({
    name: 'organizations.of-user',
    text: `SELECT o.id, o.name, o.time_zone, m.role, m.rights FROM read.members m JOIN read.organizations o ON o.id = m.organization_id
      WHERE m.user_id = $1 AND NOT m.deleted AND m.role > 0 ORDER BY o.name, o.id`,
    values: [userId],
  });
  return rows.map(({ id, name, time_zone, role, rights }) => ({ id, name, timeZone: time_zone, role, permissions: rights }));
}
