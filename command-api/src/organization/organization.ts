import type { MemberEvent } from '@watchglass/schemas/member/events';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { Fold } from '../handle-command.ts';

/** An organization with its members: one boundary, so that there is always exactly one owner. */
export type Organization =
  | { readonly status: 'unknown' }
  | { readonly status: 'active'; readonly id: number; readonly name: string; readonly members: ReadonlyMap<string, Membership> };

export const unknownOrganization: Organization = { status: 'unknown' };

function withMembers(organization: Organization, change: (members: Map<string, Membership>) => void): Organization {
  if (organization.status === 'unknown') throw new TypeError('a member before the organization');
  const members = new Map(organization.members);
  change(members);
  return { ...organization, members };
}

function evolve(organization: Organization, event: OrganizationEvent | MemberEvent): Organization {
  switch (event.type) {
    case 'OrganizationCreated':
      return { status: 'active', id: event.data.organizationId, name: event.data.name, members: new Map() };
    case 'MemberAdded':
    case 'MemberRightsChanged': {
      const { userId, role, rights } = event.data;
      return withMembers(organization, (members) => members.set(userId, { role, rights }));
    }
    case 'MemberRemoved':
      return withMembers(organization, (members) => members.delete(event.data.userId));
  }
}

export const organizationFold: Fold<Organization, OrganizationEvent | MemberEvent> = { initial: unknownOrganization, evolve };
