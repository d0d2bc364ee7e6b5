export interface RateLimitOptions {
  /** Number of tries per key within any window of this length. */
  readonly limit: number;
  readonly windowMs: number;
  /** Bound of remembered keys; above it the least recently used one is evicted. */
  readonly maxKeys?: number;
}

export interface RateLimit {
  /** Counts one try: 0 allows it, otherwise the milliseconds to wait. A refused try is not counted. */
  take(key: string, nowMs: number): number;
  /** The tries of a key within the window that ends now. */
  taken(key: string, nowMs: number): number;
  /** Removes the newest try of a key, which proved legitimate. */
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
    taken: (key, nowMs) => recentOf(key, nowMs).length,
    refund(key) {
      tries.get(key)?.pop();
    },
  };
}
