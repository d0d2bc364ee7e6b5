import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import { INVITATION_DAYS, OPEN_INVITATIONS } from '@watchglass/schemas/invitation/limits';
import type { ROLE, Rights } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { limitGiven } from '../location/limit.ts';
import type { Organization } from '../organization/organization.ts';
import { isOpen } from './invitation.ts';

export interface Invited {
  readonly invitationId: string;
  /** The address as it was typed, for its refusal. */
  readonly email: string;
  /** Sealed under `subjectId`. */
  readonly address: string;
  readonly subjectId: string;
  /** The user of the address, if it has one: needed only to find an existing member. */
  readonly userId: string | null;
  readonly role: typeof ROLE.user | typeof ROLE.admin;
  readonly rights: Rights;
  /** The locations as requested. */
  readonly locations?: readonly string[];
}

const DAY_MS = 86_400_000;

/** The expiry of an invitation that is sent at `at`. */
export function expiryFrom(at: Date): string {
  return new Date(at.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}

/** Invites a whole list or nobody. Its refusals disclose only members and invitations of this organization. */
export function invitePeople(
  organization: Organization,
  invited: readonly Invited[],
  { language, at }: { language: string; at: Date },
): InvitationEvent[] {
  if (organization.status !== 'active') refuse('NotFound');
  const { id: organizationId, members, invitations } = organization;
  const open = new Set([...invitations.values()].filter((each) => isOpen(each, at)).map(({ subjectId }) => subjectId));
  if (open.size + invited.length > OPEN_INVITATIONS) refuse('TooManyInvitations', { limit: OPEN_INVITATIONS });
  return invited.map(({ invitationId, email, address, subjectId, userId, role, rights, locations }, index) => {
    if (userId !== null && members.has(userId)) refuse('AlreadyAMember', { email });
    if (open.has(subjectId)) refuse('AlreadyInvited', { email });
    open.add(subjectId);
    const limit = limitGiven(organization, { role, locations }, `items.${index}.locations`);
    return {
      type: 'InvitationCreated',
      data: { organizationId, invitationId, address, role, rights, ...limit, language, expiresAt: expiryFrom(at) },
    };
  });
}
