import { SIGN_IN_TRIES_PER_ACCOUNT, SIGN_IN_TRIES_PER_ADDRESS, SIGN_IN_WINDOW_MINUTES } from '@watchglass/schemas/user/limits';
import { networkOf } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import { mustNotWait } from '../http/must-wait.ts';

/** Tries that cost us work or somebody an account: bounded per account and per client address. */
export interface SignInLimits {
  /** Throws TooManyRequests where the address has used up its tries: nothing need be looked up to know. Counts nothing. */
  mayTry(clientAddress: string): void;
  /** Counts a try before anything is checked; throws TooManyRequests with `retryAfterSeconds`. */
  count(account: string, clientAddress: string): CountedTry;
}

export interface CountedTry {
  /** Tries of the client's network so far: those with many wait behind those with few. */
  readonly rank: number;
  /** Takes the try back: it turned out to be its owner's. */
  readonly welcome: () => void;
}

export function signInLimits(clock: () => Date): SignInLimits {
  const windowMs = SIGN_IN_WINDOW_MINUTES * 60_000;
  const perAccount = rateLimit({ limit: SIGN_IN_TRIES_PER_ACCOUNT, windowMs });
  const perAddress = rateLimit({ limit: SIGN_IN_TRIES_PER_ADDRESS, windowMs });
  return {
    mayTry: (clientAddress) => {
      const network = networkOf(clientAddress);
      mustNotWait(perAddress.take(network, clock().getTime()));
      perAddress.refund(network);
    },
    count: (account, clientAddress) => {
      const now = clock().getTime();
      const network = networkOf(clientAddress);
      mustNotWait(perAddress.take(network, now));
      mustNotWait(perAccount.take(account, now));
      return {
        rank: perAddress.count(network, now),
        welcome: () => {
          perAccount.refund(account);
          perAddress.refund(network);
        },
      };
    },
  };
}
