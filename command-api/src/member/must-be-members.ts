import { refuse } from '@watchglass/schemas/refusals';
import type { Memberships } from './memberships.ts';

/** Refuses people who are not members of the organization, so that nobody outside is ever on duty. */
export async function mustBeMembers(
  memberships: Pick<Memberships, 'membershipOf'>,
  organizationId: number,
  people: Iterable<string>,
): Promise<void> {
  for (const userId of new Set(people))
    if ((await memberships.membershipOf(organizationId, userId)) === null) refuse('PersonNotAMember', { userId });
}
