import type { ProcessInvitation } from '@watchglass/schemas/invitation/commands';
import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization } from '../organization/organization.ts';
import { isOpen, isUnanswered, type Invitation } from './invitation.ts';
import { expiryFrom } from './invite-people.ts';

interface Which {
  readonly invitationId: string;
  readonly at: Date;
}

/** An invitation that the organization still lists. */
function listed(
  organization: Organization,
  invitationId: string,
): { readonly organizationId: number; readonly invitation: Invitation } {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitationId) : undefined;
  if (organization.status !== 'active' || !invitation || invitation.status === 'removed') refuse('NotFound');
  return { organizationId: organization.id, invitation };
}

/** An expired invitation can be resent; an answered or revoked one cannot. */
export function processInvitation(
  organization: Organization,
  { action }: ProcessInvitation,
  { invitationId, at }: Which,
): InvitationEvent[] {
  const { organizationId, invitation } = listed(organization, invitationId);
  const data = { organizationId, invitationId };
  if (action === 'resend') {
    if (!isUnanswered(invitation)) refuse(endOf(invitation));
    refuseSecondOpen(organization, invitation, { invitationId, at });
    return [{ type: 'InvitationResent', data: { ...data, expiresAt: expiryFrom(at) } }];
  }
  return [{ type: isOpen(invitation, at) ? 'InvitationRevoked' : 'InvitationRemoved', data }];
}

/** After an expiry, the address may have a newer invitation. */
function refuseSecondOpen(organization: Organization, { subjectId }: Invitation, { invitationId, at }: Which): void {
  if (organization.status !== 'active') return;
  const others = [...organization.invitations].filter(
    ([id, other]) => id !== invitationId && other.subjectId === subjectId,
  );
  if (others.some(([, other]) => isOpen(other, at))) refuse('AlreadyInvited');
}

/** The reason why an answered or revoked invitation can no longer be answered. */
export function endOf({ status }: Invitation): 'InvitationUsed' | 'InvitationRejected' | 'InvitationRevoked' {
  if (status === 'accepted') return 'InvitationUsed';
  return status === 'rejected' ? 'InvitationRejected' : 'InvitationRevoked';
}

/** A resent mail, or a delivery recorded after a resend, changes nothing. */
export function markInvitationSent(organization: Organization, invitationId: string): InvitationEvent[] {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitationId) : undefined;
  if (organization.status !== 'active' || invitation?.status !== 'pending') return [];
  return [{ type: 'InvitationSent', data: { organizationId: organization.id, invitationId } }];
}
