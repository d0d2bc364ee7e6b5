import { INVITATION_MAILS_PER_HOUR } from '@watchglass/schemas/invitation/limits';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import { mustNotWait } from '../http/must-wait.ts';

const HOUR_MS = 3_600_000;

/** Limits the invitations and resends per address, so that nobody can fill a mailbox. */
export function invitationLimits(clock: () => Date): { count(id: string): void } {
  const perId = rateLimit({ limit: INVITATION_MAILS_PER_HOUR, windowMs: HOUR_MS });
  return { count: (id) => mustNotWait(perId.take(id, clock().getTime())) };
}
