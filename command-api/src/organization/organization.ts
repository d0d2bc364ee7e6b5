import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { LicenceEvent } from '@watchglass/schemas/licence/events';
import type { Licence } from '@watchglass/schemas/licence/licence';
import type { LocationEvent } from '@watchglass/schemas/location/events';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import type { Logo, OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { RetentionEvent } from '@watchglass/schemas/retention/events';
import type { Fold } from '../handle-command.ts';
import { evolveInvitations, isInvitationEvent, type Invitations } from '../invitation/invitation.ts';
import { standingOf } from '../location/limit.ts';
import { evolveLocations, isLocationEvent, type Locations } from '../location/location.ts';
import { evolveRetention, nothingExpired, type Retention } from '../retention/retention.ts';
import { PartedMap } from './parted-map.ts';

/** Every event in an organization's stream. */
export type OrganizationFact =
  | OrganizationEvent
  | MemberEvent
  | InvitationEvent
  | LicenceEvent
  | LocationEvent
  | RetentionEvent;

interface Founded {
  readonly id: number;
  readonly name: string;
  /** Counts configurations, so that a change of members does not make a client's version outdated. */
  readonly version: number;
  /** Two letters; empty if unknown. */
  readonly country: string;
  readonly members: PartedMap<Membership>;
  readonly invitations: Invitations;
  readonly locations: Locations;
  readonly licences: readonly Licence[];
  readonly retention: Retention;
  readonly logos: { readonly square: Logo | null; readonly wide: Logo | null };
  /** The present or the last deletion. */
  readonly deletion: Deletion | null;
}

export interface Deletion {
  readonly deletionId: string;
  readonly restorableUntil: string;
}

/**
 * An organization with its members, invitations and locations: one boundary, so that there is always exactly one owner,
 * one answer to an invitation, and no limit to a deleted location.
 */
export type Organization =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'active' } & Founded)
  | ({ readonly status: 'deleted'; readonly deletion: Deletion } & Founded)
  | ({ readonly status: 'erased' } & Founded);

type Known = Exclude<Organization, { status: 'unknown' }>;
type DataOf<T extends OrganizationFact['type']> = Extract<OrganizationFact, { type: T }>['data'];

export const unknownOrganization: Organization = { status: 'unknown' };

const nobody = (): Pick<Founded, 'members' | 'invitations' | 'locations'> => ({
  members: new PartedMap(),
  invitations: new PartedMap(),
  locations: new PartedMap(),
});

function created({ organizationId, name }: DataOf<'OrganizationCreated'>): Organization {
  const logos = { square: null, wide: null };
  return {
    status: 'active',
    id: organizationId,
    name,
    version: 0,
    country: '',
    ...nobody(),
    licences: [],
    retention: nothingExpired,
    logos,
    deletion: null,
  };
}

function withRetention(before: Known, event: RetentionEvent): Organization {
  return { ...before, retention: evolveRetention(before.retention, event) };
}

function withMember(organization: Known, userId: string, membership: Membership): Organization {
  return { ...organization, members: organization.members.with(userId, membership) };
}

/** The next state for each type of event: a new type breaks the build until it is added here. */
const after: {
  readonly [
    T in Exclude<OrganizationFact['type'], 'OrganizationCreated' | (InvitationEvent | LocationEvent)['type']>
  ]: (before: Known, data: DataOf<T>) => Organization;
} = {
  OrganizationConfigured: (before, { name, country }) => ({ ...before, name, country, version: before.version + 1 }),
  OrganizationPayerChanged: (before) => ({ ...before, version: before.version + 1 }),
  OrganizationLogosChanged: (before, { square, wide }) => ({ ...before, logos: { square, wide } }),
  OrganizationDeleted: (before, { deletionId, restorableUntil }) => ({
    ...before,
    status: 'deleted',
    deletion: { deletionId, restorableUntil },
  }),
  OrganizationRestored: (before) => ({ ...before, status: 'active' }),
  OrganizationErased: (before) => ({ ...before, status: 'erased', ...nobody() }),
  LicenceGranted: (before, { licenceId, plan, from, until }) => ({
    ...before,
    licences: [...before.licences, { licenceId, plan, from, until }],
  }),
  ReadingsExpiryAnnounced: (before, data) => withRetention(before, { type: 'ReadingsExpiryAnnounced', data }),
  ReadingsExpiryReminded: (before, data) => withRetention(before, { type: 'ReadingsExpiryReminded', data }),
  ReadingsExpiryCanceled: (before, data) => withRetention(before, { type: 'ReadingsExpiryCanceled', data }),
  ReadingsExpired: (before, data) => withRetention(before, { type: 'ReadingsExpired', data }),
  MemberAdded: (before, { userId, ...standing }) => withMember(before, userId, standingOf(standing)),
  MemberRightsChanged: (before, { userId, ...standing }) => withMember(before, userId, standingOf(standing)),
  OwnershipGiven: (before, { userId }) => withMember(before, userId, { role: ROLE.admin, rights: {} }),
  OwnershipReceived: (before, { userId }) => withMember(before, userId, { role: ROLE.owner, rights: {} }),
  MemberRemoved: (before, { userId }) => ({ ...before, members: before.members.without(userId) }),
};

function evolve(organization: Organization, event: OrganizationFact): Organization {
  if (event.type === 'OrganizationCreated') return created(event.data);
  if (organization.status === 'unknown') throw new TypeError('an organization event before OrganizationCreated');
  if (isInvitationEvent(event))
    return { ...organization, invitations: evolveInvitations(organization.invitations, event) };
  if (isLocationEvent(event)) return { ...organization, locations: evolveLocations(organization.locations, event) };
  const become = after[event.type] as (before: Known, data: OrganizationFact['data']) => Organization;
  return become(organization, event.data);
}

export const organizationFold: Fold<Organization, OrganizationFact> = { initial: unknownOrganization, evolve };
