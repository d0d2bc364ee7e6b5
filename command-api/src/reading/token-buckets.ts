export interface TokenBucketOptions {
  /** The tokens of a full bucket. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_KEYS = 100_000;

/** A rate per key, in constant memory and time per key. */
export class TokenBuckets {
  readonly #options: TokenBucketOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: TokenBucketOptions) {
    this.#options = options;
  }

  /** Takes `count` tokens and returns 0, or takes none and returns the seconds to wait (at least 1). */
  take(key: string, count: number, nowMs: number): number {
    const { burst, perSecond } = this.#options;
    const bucket = this.#buckets.get(key) ?? this.#fresh(key, nowMs);
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) * perSecond) / 1000);
    bucket.at = nowMs;
    bucket.tokens = tokens >= count ? tokens - count : tokens;
    return tokens >= count ? 0 : Math.max(1, Math.ceil((count - tokens) / perSecond));
  }

  #fresh(key: string, nowMs: number): Bucket {
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size >= MOST_KEYS && oldest !== undefined) this.#buckets.delete(oldest);
    const bucket = { tokens: this.#options.burst, at: nowMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
