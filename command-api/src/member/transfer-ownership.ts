import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization } from '../organization/organization.ts';

/**
 * The owner becomes an administrator and a member becomes the owner in one fact, so that there is always exactly one
 * owner.
 */
export function transferOwnership(organization: Organization, owner: string, to: string): MemberEvent[] {
  if (organization.status !== 'active') refuse('NotFound');
  const { id: organizationId, members } = organization;
  if (members.get(owner)?.role !== ROLE.owner) refuse('AccessForbidden');
  if (owner === to) refuse('AlreadyTheOwner');
  const target = members.get(to);
  if (target === undefined || target.role === ROLE.none) refuse('NotAMember');
  return [
    { type: 'OwnershipGiven', data: { organizationId, userId: owner, to } },
    { type: 'OwnershipReceived', data: { organizationId, userId: to, from: owner } },
  ];
}
