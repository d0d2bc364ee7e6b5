/** Open are `pending` (no mail has left yet), `sent` and `resent`. `expired` is told by the clock; no event says so. */
export const INVITATION_STATUSES = [
  'pending',
  'sent',
  'resent',
  'accepted',
  'rejected',
  'revoked',
  'removed',
  'expired',
] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
