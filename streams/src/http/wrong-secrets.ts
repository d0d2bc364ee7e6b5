import { rateLimit, type RateLimitOptions } from './rate-limit.ts';

/** Guesses at secrets, by the network of their client. */
export interface WrongSecrets {
  /** Milliseconds before the network may try a secret again; 0 if it may now. */
  wait(network: string, nowMs: number): number;
  /** Counts a wrong secret. The same secret counts once: a client with an old secret is no attacker. */
  found(network: string, secret: string, nowMs: number): void;
}

/**
 * Bounds the number of different wrong secrets that a network may try within a window. `secret` is any text that
 * identifies it, such as its hash.
 */
export function wrongSecrets(bound: RateLimitOptions): WrongSecrets {
  const perNetwork = rateLimit(bound);
  const each = rateLimit({ ...bound, limit: 1 });
  return {
    wait(network, nowMs) {
      const waitMs = perNetwork.take(network, nowMs);
      if (waitMs === 0) perNetwork.refund(network);
      return waitMs;
    },
    found(network, secret, nowMs) {
      if (each.take(`${network} ${secret}`, nowMs) === 0) perNetwork.take(network, nowMs);
    },
  };
}
