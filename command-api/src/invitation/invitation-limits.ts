import { INVITATION_MAILS_PER_HOUR } from '@watchglass/schemas/invitation/limits';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import { mustNotWait } from '../http/must-wait.ts';

const HOUR_MS = 3_600_000;

/** How often an address is invited, and an invitation sent again: nobody's mailbox is filled by doing it over and over. */
export function invitationLimits(clock: () => Date): { count(id: string): void } {
  const perId = rateLimit({ limit: INVITATION_MAILS_PER_HOUR, windowMs: HOUR_MS });
  return { count: (id) => mustNotWait(perId.take(id, clock().getTime())) };
}
