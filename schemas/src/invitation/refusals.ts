import type { RefusalTable } from '../refusal.ts';

export const invitationRefusals = {
  AlreadyInvited: {
    status: 422,
    message: 'There is an open invitation to this address already. Send it again, or revoke it first.',
  },
  TooManyInvitations: { status: 422, message: 'Too many invitations are open. Revoke some first.' },
  InvitationForAnother: {
    status: 422,
    message: 'This invitation is for another e-mail address. Sign in with that one.',
  },
  InvitationUsed: { status: 422, message: 'This invitation has been used already.' },
  InvitationRejected: { status: 422, message: 'This invitation was declined.' },
  InvitationRevoked: { status: 422, message: 'This invitation was revoked.' },
  InvitationExpired: { status: 422, message: 'This invitation has expired. Ask for another one.' },
} as const satisfies RefusalTable;
