import { invitationEvents, type InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { InvitationStatus } from '@watchglass/schemas/invitation/statuses';
import type { Membership } from '@watchglass/schemas/member/rights';
import { sealedUserId } from '@watchglass/streams/seal/seal';
import type { PartedMap } from '../organization/parted-map.ts';

/** A membership offered to an address. The clock decides if it has expired. */
export interface Invitation extends Membership {
  readonly status: Exclude<InvitationStatus, 'expired'>;
  /** Sealed under `subjectId`, which represents the address. */
  readonly address: string;
  readonly subjectId: string;
  readonly language: string;
  readonly expiresAt: string;
}

export type Invitations = PartedMap<Invitation>;

const CHANGES = {
  InvitationSent: 'sent',
  InvitationResent: 'resent',
  InvitationAccepted: 'accepted',
  InvitationRejected: 'rejected',
  InvitationRevoked: 'revoked',
  InvitationRemoved: 'removed',
} as const;

export function isInvitationEvent(event: { readonly type: string }): event is InvitationEvent {
  return Object.hasOwn(invitationEvents, event.type);
}

/** The invitations of an organization after an event. */
export function evolveInvitations(invitations: Invitations, event: InvitationEvent): Invitations {
  const { invitationId } = event.data;
  if (event.type === 'InvitationCreated') {
    const { address, language, role, rights, locations, expiresAt } = event.data;
    const subjectId = sealedUserId(address) ?? '';
    return invitations.with(invitationId, {
      status: 'pending',
      address,
      subjectId,
      language,
      role,
      rights,
      ...(locations && { locations }),
      expiresAt,
    });
  }
  const known = invitations.get(invitationId);
  if (known === undefined) throw new TypeError(`${event.type} before InvitationCreated`);
  const expiresAt = event.type === 'InvitationResent' ? event.data.expiresAt : known.expiresAt;
  return invitations.with(invitationId, { ...known, expiresAt, status: CHANGES[event.type] });
}

/** Returns true if the invitation awaits an answer, apart from its expiry. */
export function isUnanswered({ status }: Invitation): boolean {
  return status === 'pending' || status === 'sent' || status === 'resent';
}

export function isOpen(invitation: Invitation, at: Date): boolean {
  return isUnanswered(invitation) && Date.parse(invitation.expiresAt) > at.getTime();
}
