import {
  SIGN_IN_TRIES_PER_ACCOUNT,
  SIGN_IN_TRIES_PER_ADDRESS,
  SIGN_IN_WINDOW_MINUTES,
} from '@watchglass/schemas/user/limits';
import { networkOf } from '@watchglass/streams/http/caller';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { ServiceDeps } from '../deps.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { countTry, takeTryBack } from './counted-tries.ts';
import { RefusedLately } from './refused-lately.ts';

/** Limits of costly or dangerous tries, per account and per client address, over all processes. */
export interface SignInLimits {
  /**
   * Throws TooManyRequests without a query if this process refused the client at the account within the last second.
   */
  mayTry(account: string, clientAddress: string): void;
  /** Counts a try before any check; throws TooManyRequests with `retryAfterSeconds`. */
  count(account: string, clientAddress: string): Promise<CountedTry>;
}

export interface CountedTry {
  /** Counted tries of the client's network: callers with many wait behind callers with few. */
  readonly rank: number;
  /** Removes the try from the count: it was its owner's. */
  readonly welcome: () => Promise<void>;
}

/** The kind of try; each kind is counted separately. */
export type Door =
  | 'sign-in'
  | 'registration'
  | 'new-password'
  | 'own-password'
  | 'provider'
  | 'transfer'
  | 'notification-test'
  | 'destination-test'
  | 'phone-code';

const WINDOW_MS = SIGN_IN_WINDOW_MINUTES * 60_000;

const pairOf = (accountId: string, clientAddress: string): string => `${networkOf(clientAddress)} ${accountId}`;

export function signInLimits(
  { relational, clock, config }: Pick<ServiceDeps, 'relational' | 'clock' | 'config'>,
  door: Door,
): SignInLimits {
  const keyOf = (whose: 'account' | 'client', id: string): Buffer =>
    secretHash(config.secrets.tokenSecret, `tries ${door} ${whose}`, id);
  const lately = new RefusedLately();
  const mayTry: SignInLimits['mayTry'] = (accountId, clientAddress) =>
    mustNotWait(lately.waitMs(pairOf(accountId, clientAddress), clock().getTime()));
  return {
    mayTry,
    count: async (accountId, clientAddress) => {
      mayTry(accountId, clientAddress);
      const client = { key: keyOf('client', networkOf(clientAddress)), limit: SIGN_IN_TRIES_PER_ADDRESS };
      const account = { key: keyOf('account', accountId), limit: SIGN_IN_TRIES_PER_ACCOUNT };
      const now = clock();
      const { waitMs, rank } = await countTry(
        relational,
        { client, account },
        { now, end: new Date(now.getTime() + WINDOW_MS) },
      );
      if (waitMs > 0)
        lately.remember(pairOf(accountId, clientAddress), { at: now.getTime(), until: now.getTime() + waitMs });
      mustNotWait(waitMs);
      return {
        rank,
        welcome: async () => {
          // Separate statements: one over both rows could lock them in another order than `countTry`.
          await Promise.all([account, client].map(({ key }) => takeTryBack(relational, key)));
        },
      };
    },
  };
}
