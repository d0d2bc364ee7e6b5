/** Open are `pending` (no mail sent yet), `sent` and `resent`. `expired` follows from the clock, without an event. */
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
