import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';
import type { Membership, Rights, Role } from '@watchglass/schemas/member/rights';
import { reached } from '../http/caught-up.ts';

/** The memberships of people in organizations, for admission. */
export interface Memberships {
  /**
   * `after` is the position of the person's last command. An unknown member is read again once that position is
   * projected.
   */
  membershipOf(organizationId: number, userId: string, after?: string | null): Promise<Membership | null>;
  stop(): void;
}

const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 50_000;

/**
 * Reads `read.members` of organizations that are not deleted, each cached for a second at most. An announced change is
 * seen at once.
 */
export function followMemberships(relational: Queryable, liveBus: LiveBus, clock: () => Date): Memberships {
  const read = (key: string): Promise<Membership | null> => {
    const [organizationId, userId = ''] = key.split('/');
    return readMembership(relational, Number(organizationId), userId);
  };
  const remembered = rememberBriefly(read, { forMs: REMEMBER_MS, most: MOST_REMEMBERED, clock });
  const unsubscribes = ['live.*.member', 'live.*.organization'].map((subject) =>
    liveBus.subscribe(subject, () => remembered.forget()),
  );
  return {
    stop: () => unsubscribes.forEach((unsubscribe) => unsubscribe()),
    async membershipOf(organizationId, userId, after = null) {
      const membership = await remembered.get(`${organizationId}/${userId}`);
      if (membership !== null || after === null) return membership;
      await reached(relational, ['members', 'organizations'], after);
      return readMembership(relational, organizationId, userId);
    },
  };
}

async function readMembership(
  relational: Queryable,
  organizationId: number,
  userId: string,
): Promise<Membership | null> {
  const [row] = await relational.query<{ role: Role; rights: Rights; locations: string[] }>({
    name: 'members.membership',
    text: `SELECT m.role, m.rights, m.locations FROM read.members m JOIN read.organizations o USING (organization_id)
      WHERE m.organization_id = $1 AND m.user_id = $2 AND NOT m.deleted AND o.deletion IS NULL`,
    values: [organizationId, userId],
  });
  if (!row) return null;
  const { role, rights, locations } = row;
  return locations.length === 0 ? { role, rights } : { role, rights, locations };
}
