import type { Rights, Role } from '@watchglass/schemas/member/rights';
import type { PastMemberView } from '@watchglass/schemas/member/views';
import type { QueryDeps } from '../deps.ts';
import { iso } from '../http/answer.ts';

interface HistoryRow extends Record<string, unknown> {
  readonly at: Date;
  readonly role: Role;
  readonly rights: Rights;
  readonly locations: readonly string[];
  readonly is_member: boolean;
}

export interface Moment {
  readonly organizationId: number;
  readonly userId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Returns a person's rights in an organization at an instant; null if they were not a member. */
export async function memberAt(
  { relational, people }: Pick<QueryDeps, 'relational' | 'people'>,
  { organizationId, userId, at }: Moment,
): Promise<PastMemberView | null> {
  const [row] = await relational.query<HistoryRow>({
    name: 'member_history.at',
    text: `SELECT at, role, rights, locations, is_member FROM read.member_history
      WHERE organization_id = $1 AND user_id = $2 AND at <= $3 ORDER BY position DESC LIMIT 1`,
    values: [organizationId, userId, at],
  });
  if (!row?.is_member) return null;
  const { name = '', email = '' } = (await people.named([userId])).get(userId) ?? {};
  return {
    id: userId,
    name,
    email,
    at: new Date(at).toISOString(),
    role: row.role,
    permissions: row.rights,
    locations: row.locations,
    from: iso(row.at),
  };
}
