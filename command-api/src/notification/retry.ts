const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses after the first attempts; the last one repeats. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const SPREAD = 0.2;
const DAY_MS = 24 * 60 * MINUTE;
/** An alarm that is a day old is no news; one on a phone ages faster. */
const TOO_LATE_MS = {
  email: DAY_MS,
  webhook: DAY_MS,
  slack: DAY_MS,
  mailbox: DAY_MS,
  push: 10 * MINUTE,
  sms: 10 * MINUTE,
};

export interface Attempted {
  readonly attempts: number;
  readonly channel: keyof typeof TOO_LATE_MS;
  readonly askedAt: Date;
}

/**
 * The instant of the next attempt; null if it would be too late. `chance` is in [0, 1) and spreads the pauses. `retryAfterMs` is
 * the wish of the server and is obeyed.
 */
export function nextAttempt(
  { attempts, channel, askedAt }: Attempted,
  { now, chance, retryAfterMs = 0 }: { now: Date; chance: number; retryAfterMs?: number },
): Date | null {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0;
  const spread = pause * (1 - SPREAD + 2 * SPREAD * chance);
  const next = new Date(now.getTime() + Math.max(spread, retryAfterMs));
  return next.getTime() - askedAt.getTime() > TOO_LATE_MS[channel] ? null : next;
}
