import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { Fold } from '../handle-command.ts';
import { evolveInvitations, isInvitationEvent, type Invitations } from '../invitation/invitation.ts';
import { PartedMap } from './parted-map.ts';

/** An organization with its members and invitations: one boundary, so that there is always exactly one owner, and one answer to an invitation. */
export type Organization =
  | { readonly status: 'unknown' }
  | {
    readonly status: 'active'; readonly id: number; readonly name: string;
    readonly members: PartedMap<Membership>; readonly invitations: Invitations;
  };

export const unknownOrganization: Organization = { status: 'unknown' };

function withMembers(organization: Organization, change: (members: PartedMap<Membership>) => PartedMap<Membership>): Organization {
  if (organization.status === 'unknown') throw new TypeError('a member before the organization');
  return { ...organization, members: change(organization.members) };
}

function withInvitations(organization: Organization, event: InvitationEvent): Organization {
  if (organization.status === 'unknown') throw new TypeError('an invitation before the organization');
  return { ...organization, invitations: evolveInvitations(organization.invitations, event) };
}

function evolve(organization: Organization, event: OrganizationEvent | MemberEvent | InvitationEvent): Organization {
  if (isInvitationEvent(event)) return withInvitations(organization, event);
  switch (event.type) {
    case 'OrganizationCreated':
      return { status: 'active', id: event.data.organizationId, name: event.data.name, members: new PartedMap(), invitations: new PartedMap() };
    case 'MemberAdded':
    case 'MemberRightsChanged': {
      const { userId, role, rights } = event.data;
      return withMembers(organization, (members) => members.with(userId, { role, rights }));
    }
    case 'MemberRemoved':
      return withMembers(organization, (members) => members.without(event.data.userId));
  }
}

export const organizationFold: Fold<Organization, OrganizationEvent | MemberEvent | InvitationEvent> = { initial: unknownOrganization, evolve };
