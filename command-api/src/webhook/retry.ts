const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first attempts: ten attempts in 75 h 35 min 5 s. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const SPREAD = 0.2;

/**
 * The instant of the next attempt after `attempts`; null after the last one. `chance` is in [0, 1) and spreads the pauses. The wish of
 * the server is obeyed if it is longer.
 */
export function nextAttempt(
  attempts: number,
  { now, chance, retryAfterMs = 0 }: { readonly now: Date; readonly chance: number; readonly retryAfterMs?: number },
): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + Math.max(pause * (1 - SPREAD + 2 * SPREAD * chance), retryAfterMs));
}
