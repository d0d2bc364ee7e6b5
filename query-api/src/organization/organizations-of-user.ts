import { statusAt, type Licence } from '@watchglass/schemas/licence/licence';
import type { Rights, Role } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface OrganizationRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly role: Role;
  readonly rights: Rights;
  readonly locations: readonly string[];
  readonly licences: readonly Licence[];
  readonly square: string | null;
  readonly wide: string | null;
}

/** Columns of members as `m` and organizations as `o`. */
export const COLUMNS = `o.organization_id AS id, o.name, o.time_zone, o.licences, m.role, m.rights, m.locations,
  o.logos->'square'->>'hash' AS square, o.logos->'wide'->>'hash' AS wide`;
/** The organizations that the user `$1` may open; a membership without access is excluded. */
export const OF_USER = `FROM read.members m JOIN read.organizations o USING (organization_id)
  WHERE m.user_id = $1 AND NOT m.deleted AND m.role > 0 AND o.deletion IS NULL`;

/** Returns all organizations that a user may open, by name. Their status is as of `now`. */
export async function organizationsOfUser(
  relational: Queryable,
  userId: string,
  now: Date,
): Promise<OrganizationView[]> {
  const rows = await relational.query<OrganizationRow>({
    name: 'organizations.of-user',
    text: `SELECT ${COLUMNS} ${OF_USER} ORDER BY o.name, id`,
    values: [userId],
  });
  return organizationViews(rows, now);
}

export function organizationViews(rows: readonly OrganizationRow[], now: Date): OrganizationView[] {
  return rows.map(({ id, name, time_zone, licences, role, rights, locations, square, wide }) => ({
    id,
    name,
    timeZone: time_zone,
    role,
    permissions: rights,
    locations,
    status: statusAt(licences, now.getTime()),
    licences,
    logos: { square, wide },
  }));
}
