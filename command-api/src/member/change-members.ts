import type { ChangeMember } from '@watchglass/schemas/member/commands';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { MODULES, ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization } from '../organization/organization.ts';

export interface NewMember extends Membership {
  readonly userId: string;
}

type Active = Organization & { status: 'active' };

function active(organization: Organization): Active {
  return organization.status === 'active' ? organization : refuse('NotFound');
}

/** A member whose standing may be changed: the owner's changes only by transfer. */
function changeable(organization: Active, userId: string): Membership {
  const member = organization.members.get(userId) ?? refuse('NotAMember');
  return member.role === ROLE.owner ? refuse('OwnerCannotBeChanged') : member;
}

export function addMembers(organization: Organization, added: readonly NewMember[]): MemberEvent[] {
  const { id, members } = active(organization);
  const seen = new Set<string>();
  return added.map(({ userId, role, rights }) => {
    if (members.has(userId) || seen.has(userId)) refuse('AlreadyAMember', { userId });
    seen.add(userId);
    return { type: 'MemberAdded', data: { organizationId: id, userId, role, rights } };
  });
}

export function changeMember(organization: Organization, userId: string, { role, permissions }: ChangeMember): MemberEvent[] {
  const known = active(organization);
  const before = changeable(known, userId);
  const isSame = before.role === role && sameRights(before.rights, permissions);
  return isSame ? [] : [{ type: 'MemberRightsChanged', data: { organizationId: known.id, userId, before, role, rights: permissions } }];
}

export function removeMember(organization: Organization, userId: string): MemberEvent[] {
  const known = active(organization);
  changeable(known, userId);
  return [{ type: 'MemberRemoved', data: { organizationId: known.id, userId } }];
}

/** Whoever leaves does it by themselves; the owner would leave nobody behind. */
export function leaveOrganization(organization: Organization, userId: string): MemberEvent[] {
  const { id, members } = active(organization);
  const member = members.get(userId) ?? refuse('NotAMember');
  if (member.role === ROLE.owner) refuse('OwnerCannotLeave');
  return [{ type: 'MemberRemoved', data: { organizationId: id, userId } }];
}

function sameRights(one: Membership['rights'], other: Membership['rights']): boolean {
  return MODULES.every((module) => one[module] === other[module]);
}
