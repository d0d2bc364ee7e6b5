import type { ChangeMember, ChangeMembers } from '@watchglass/schemas/member/commands';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { MODULES, ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { limitGiven, standingOf, type Limit } from '../location/limit.ts';
import { organizationFold, type Organization } from '../organization/organization.ts';

type Active = Organization & { status: 'active' };

function active(organization: Organization): Active {
  return organization.status === 'active' ? organization : refuse('NotFound');
}

/** A member whose standing may be changed: the owner's changes only by transfer. */
function changeable(organization: Active, userId: string): Membership {
  const member = organization.members.get(userId) ?? refuse('NotAMember');
  return member.role === ROLE.owner ? refuse('OwnerCannotBeChanged') : member;
}

/** A command without locations keeps the limit of a plain user. `field` names the locations in the refusal. */
export function changeMember(
  organization: Organization,
  userId: string,
  { role, permissions, locations }: ChangeMember,
  field = 'locations',
): MemberEvent[] {
  const known = active(organization);
  const before = changeable(known, userId);
  const asked = locations ?? (role === ROLE.user ? before.locations : undefined);
  const limit = limitGiven(known, { role, locations: asked }, field);
  const isSame = before.role === role && sameRights(before.rights, permissions) && sameLimit(before, limit);
  return isSame
    ? []
    : [
        {
          type: 'MemberRightsChanged',
          data: { organizationId: known.id, userId, before: standingOf(before), role, rights: permissions, ...limit },
        },
      ];
}

/** Changes a whole list or none of it, one after the other. */
export function changeMembers(organization: Organization, { items }: ChangeMembers): MemberEvent[] {
  let changed = organization;
  return items.flatMap(({ id, role, permissions = {}, locations }, index) => {
    const events = changeMember(changed, id, { role, permissions, locations }, `items.${index}.locations`);
    changed = events.reduce(organizationFold.evolve, changed);
    return events;
  });
}

export function removeMember(organization: Organization, userId: string): MemberEvent[] {
  const known = active(organization);
  changeable(known, userId);
  return [{ type: 'MemberRemoved', data: { organizationId: known.id, userId } }];
}

/** Every member may leave, except the owner: an organization always has one. */
export function leaveOrganization(organization: Organization, userId: string): MemberEvent[] {
  const { id, members } = active(organization);
  const member = members.get(userId) ?? refuse('NotAMember');
  if (member.role === ROLE.owner) refuse('OwnerCannotLeave');
  return [{ type: 'MemberRemoved', data: { organizationId: id, userId } }];
}

function sameRights(one: Membership['rights'], other: Membership['rights']): boolean {
  return MODULES.every((module) => one[module] === other[module]);
}

function sameLimit({ locations: one = [] }: Pick<Membership, 'locations'>, { locations: other = [] }: Limit): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
