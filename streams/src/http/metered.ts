import { rateLimit } from './rate-limit.ts';

/**
 * Counts a request of a key: 0 lets it through, otherwise the milliseconds to wait. `used` is called where the key has been in
 * use without its being told for an hour.
 */
export type Metered = (key: string, nowMs: number, used: () => void) => number;

const HOUR_MS = 3_600_000;

/** Bounds the requests of each key and tells, seldom enough to cost nothing, that it is in use. */
export function metered(perMinute: number): Metered {
  const requests = rateLimit({ limit: perMinute, windowMs: 60_000 });
  const uses = rateLimit({ limit: 1, windowMs: HOUR_MS });
  return (key, nowMs, used) => {
    const waitMs = requests.take(key, nowMs);
    if (waitMs === 0 && uses.take(key, nowMs) === 0) used();
    return waitMs;
  };
}
