import type { Rights, Role } from '../member/rights.ts';

/** Open are `pending` (no mail has left yet), `sent` and `resent`. `expired` is told by the clock; no event says so. */
export const INVITATION_STATUSES = ['pending', 'sent', 'resent', 'accepted', 'rejected', 'revoked', 'removed', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** GET api/invites/{org} (items). `email` is empty once the address was erased, `invitedBy` once the inviter was. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: Rights;
  /** What the member will be limited to; an empty list is all. */
  readonly locations: readonly string[];
  readonly status: InvitationStatus;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly invitedBy: string;
  readonly position: string;
}

/** GET api/user/invites (data.items): what waits for the asking person's answer. */
export interface OwnInvitationView {
  readonly id: string;
  readonly space: { readonly id: number; readonly name: string };
  readonly role: Role;
  readonly permissions: Rights;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly invitedBy: string;
}

/** GET api/invite/accept?token: what the holder of a mailed link is told, signed in or not. */
export interface InvitationLinkView {
  readonly id: string;
  readonly email: string;
  readonly status: InvitationStatus;
  readonly space: { readonly id: number; readonly name: string };
  readonly invitedBy: string;
}

/** GET api/contacts/{org}: people whom the asking person knows from another workspace and who are not in this one. */
export interface ContactView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
