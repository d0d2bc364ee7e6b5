import type { LicenceEvent } from '@watchglass/schemas/licence/events';
import type { Licence } from '@watchglass/schemas/licence/licence';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { Fold } from '../handle-command.ts';

/** Everything that is told in an organization's stream. */
export type OrganizationFact = OrganizationEvent | MemberEvent | LicenceEvent;

interface Founded {
  readonly id: number;
  readonly name: string;
  /** Counts configurations: what somebody saw of it is not outdated by a change of members. */
  readonly version: number;
  /** Two letters; empty where nobody has said. */
  readonly country: string;
  readonly members: ReadonlyMap<string, Membership>;
  readonly licences: readonly Licence[];
}

/** An organization with its members: one boundary, so that there is always exactly one owner. */
export type Organization = { readonly status: 'unknown' } | ({ readonly status: 'active' } & Founded);

export const unknownOrganization: Organization = { status: 'unknown' };

function founded(organization: Organization): Exclude<Organization, { status: 'unknown' }> {
  if (organization.status === 'unknown') throw new TypeError('something happened before the organization was created');
  return organization;
}

function withMembers(organization: Organization, change: (members: Map<string, Membership>) => void): Organization {
  const known = founded(organization);
  const members = new Map(known.members);
  change(members);
  return { ...known, members };
}

function evolve(organization: Organization, event: OrganizationFact): Organization {
  switch (event.type) {
    case 'OrganizationCreated':
      return { status: 'active', id: event.data.organizationId, name: event.data.name, version: 0, country: '', members: new Map(), licences: [] };
    case 'OrganizationConfigured':
      return { ...founded(organization), name: event.data.name, country: event.data.country, version: founded(organization).version + 1 };
    case 'OrganizationPayerChanged':
      return { ...founded(organization), version: founded(organization).version + 1 };
    case 'LicenceGranted': {
      const { organizationId: _, ...licence } = event.data;
      return { ...founded(organization), licences: [...founded(organization).licences, licence] };
    }
    case 'MemberAdded':
    case 'MemberRightsChanged': {
      const { userId, role, rights } = event.data;
      return withMembers(organization, (members) => members.set(userId, { role, rights }));
    }
    case 'MemberRemoved':
      return withMembers(organization, (members) => members.delete(event.data.userId));
  }
}

export const organizationFold: Fold<Organization, OrganizationFact> = { initial: unknownOrganization, evolve };
