export interface RateLimitOptions {
  /** How many are let through per key within any window of this length. */
  readonly limit: number;
  readonly windowMs: number;
  /** Keys that are remembered; above this the one longest unused is forgotten. */
  readonly maxKeys?: number;
}

export interface RateLimit {
  /** Counts one try: 0 lets it through, otherwise the milliseconds to wait. A refused try is not counted. */
  take(key: string, nowMs: number): number;
  /** Takes the newest try of a key back: it turned out to be welcome. */
  refund(key: string): void;
}

/** Counts tries per key over an exact sliding window, in bounded memory. */
export function rateLimit({ limit, windowMs, maxKeys = 100_000 }: RateLimitOptions): RateLimit {
  const tries = new Map<string, number[]>();

  const remember = (key: string, times: number[]): void => {
    tries.delete(key);
    tries.set(key, times);
    if (tries.size <= maxKeys) return;
    const [longestUnused] = tries.keys();
    if (longestUnused !== undefined) tries.delete(longestUnused);
  };

  const recentOf = (key: string, nowMs: number): number[] =>
    (tries.get(key) ?? []).filter((at) => at > nowMs - windowMs);

  return {
    take(key, nowMs) {
      const recent = recentOf(key, nowMs);
      const [oldest] = recent;
      if (recent.length >= limit && oldest !== undefined) {
        remember(key, recent);
        return oldest + windowMs - nowMs;
      }
      remember(key, [...recent, nowMs]);
      return 0;
    },
    refund(key) {
      tries.get(key)?.pop();
    },
  };
}
