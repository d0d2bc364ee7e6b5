import { rateLimit, type RateLimitOptions } from './rate-limit.ts';

/** Guesses at secrets, by the network they come from. */
export interface WrongSecrets {
  /** Milliseconds that the network must wait before a secret of its is looked at; 0 where it need not. */
  wait(network: string, nowMs: number): number;
  /** A secret was wrong. Said again and again it counts once: a client with an old secret is no burglar. */
  found(network: string, secret: string, nowMs: number): void;
}

/** Bounds how many different wrong secrets a network may try within a window. `secret` is anything that stands for it, such as its hash. */
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
