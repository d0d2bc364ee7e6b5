import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { refuse } from '@watchglass/schemas/refusals';
import { standingOf } from '../location/limit.ts';
import type { Organization } from '../organization/organization.ts';
import { isOpen, isUnanswered, type Invitation } from './invitation.ts';
import { endOf } from './process-invitation.ts';

/** The invited person, and the confirmed address that is theirs. */
export interface Invitee {
  readonly invitationId: string;
  readonly userId: string;
  readonly subjectId: string | null;
  readonly at: Date;
}

type Active = Organization & { readonly status: 'active' };

/** Returns the invitation if this person may answer it; otherwise refuses `NotFound`. */
function own(
  organization: Organization,
  { invitationId, subjectId }: Invitee,
): { readonly active: Active; readonly invitation: Invitation } {
  if (organization.status !== 'active') refuse('NotFound');
  const invitation = organization.invitations.get(invitationId);
  if (invitation === undefined || invitation.subjectId !== subjectId) refuse('NotFound');
  return { active: organization, invitation };
}

function refuseUnlessOpen(invitation: Invitation, at: Date): void {
  if (!isUnanswered(invitation)) refuse(endOf(invitation));
  if (!isOpen(invitation, at)) refuse('InvitationExpired');
}

/**
 * Acceptance and membership are one fact, so there is no state in between. A repetition changes nothing; a member by
 * another way keeps their rights.
 */
export function acceptInvitation(organization: Organization, invitee: Invitee): (InvitationEvent | MemberEvent)[] {
  const { active, invitation } = own(organization, invitee);
  const { invitationId, userId, at } = invitee;
  const isMember = active.members.has(userId);
  if (invitation.status === 'accepted' && isMember) return [];
  refuseUnlessOpen(invitation, at);
  const organizationId = active.id;
  const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { organizationId, invitationId, userId } };
  if (isMember) return [accepted];
  return [accepted, { type: 'MemberAdded', data: { organizationId, userId, ...standingOf(invitation) } }];
}

export function rejectInvitation(organization: Organization, invitee: Invitee): InvitationEvent[] {
  const { active, invitation } = own(organization, invitee);
  if (invitation.status === 'rejected') return [];
  refuseUnlessOpen(invitation, invitee.at);
  return [
    {
      type: 'InvitationRejected',
      data: { organizationId: active.id, invitationId: invitee.invitationId, userId: invitee.userId },
    },
  ];
}
