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

/** What the organization still has on its list. */
function listed(
  organization: Organization,
  invitationId: string,
): { readonly organizationId: number; readonly invitation: Invitation } {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitationId) : undefined;
  if (organization.status !== 'active' || !invitation || invitation.status === 'removed') refuse('NotFound');
  return { organizationId: organization.id, invitation };
}

/** One that has expired can be sent again, one that was answered or revoked cannot. */
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

/** Once it had expired, the address may have been invited anew. */
function refuseSecondOpen(organization: Organization, { subjectId }: Invitation, { invitationId, at }: Which): void {
  if (organization.status !== 'active') return;
  const others = [...organization.invitations].filter(
    ([id, other]) => id !== invitationId && other.subjectId === subjectId,
  );
  if (others.some(([, other]) => isOpen(other, at))) refuse('AlreadyInvited');
}

/** Why an invitation that was answered or taken back cannot be answered any more. */
export function endOf({ status }: Invitation): 'InvitationUsed' | 'InvitationRejected' | 'InvitationRevoked' {
  if (status === 'accepted') return 'InvitationUsed';
  return status === 'rejected' ? 'InvitationRejected' : 'InvitationRevoked';
}

/** A mail that was sent again, or told of after another was asked for, changes nothing. */
export function markInvitationSent(organization: Organization, invitationId: string): InvitationEvent[] {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitationId) : undefined;
  if (organization.status !== 'active' || invitation?.status !== 'pending') return [];
  return [{ type: 'InvitationSent', data: { organizationId: organization.id, invitationId } }];
}
