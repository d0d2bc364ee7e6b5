import type { MemberEvent } from '@watchglass/schemas/member/events';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from './parted-map.ts';

/** An organization with its members: one boundary, so that there is always exactly one owner. */
export type Organization =
  | { readonly status: 'unknown' }
  | { readonly status: 'active'; readonly id: number; readonly name: string; readonly members: PartedMap<Membership> };

export const unknownOrganization: Organization = { status: 'unknown' };

function withMembers(organization: Organization, change: (members: PartedMap<Membership>) => PartedMap<Membership>): Organization {
  if (organization.status === 'unknown') throw new TypeError('a member before the organization');
  return { ...organization, members: change(organization.members) };
}

function evolve(organization: Organization, event: OrganizationEvent | MemberEvent): Organization {
  switch (event.type) {
    case 'OrganizationCreated':
      return { status: 'active', id: event.data.organizationId, name: event.data.name, members: new PartedMap() };
    case 'MemberAdded':
    case 'MemberRightsChanged': {
      const { userId, role, rights } = event.data;
      return withMembers(organization, (members) => members.with(userId, { role, rights }));
    }
    case 'MemberRemoved':
      return withMembers(organization, (members) => members.without(event.data.userId));
  }
}

export const organizationFold: Fold<Organization, OrganizationEvent | MemberEvent> = { initial: unknownOrganization, evolve };
