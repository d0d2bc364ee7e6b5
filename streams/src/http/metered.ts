import { rateLimit } from './rate-limit.ts';

/**
 * Counts a request of a key: 0 allows it, otherwise the milliseconds to wait. `used` is called if the key's use was not
 * reported within an hour.
 */
export type Metered = (key: string, nowMs: number, used: () => void) => number;

const HOUR_MS = 3_600_000;

/** Bounds the requests of each key, and reports its use once an hour. */
export function metered(perMinute: number): Metered {
  const requests = rateLimit({ limit: perMinute, windowMs: 60_000 });
  const uses = rateLimit({ limit: 1, windowMs: HOUR_MS });
  return (key, nowMs, used) => {
    const waitMs = requests.take(key, nowMs);
    if (waitMs === 0 && uses.take(key, nowMs) === 0) used();
    return waitMs;
  };
}
