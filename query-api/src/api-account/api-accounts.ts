import { randomUUID } from 'node:crypto';
import {
  API_REQUESTS_PER_MINUTE,
  API_SECRET_PATTERN,
  API_WRONG_KEYS_PER_ADDRESS,
  API_WRONG_KEYS_WINDOW_MINUTES,
} from '@watchglass/schemas/api-account/limits';
import {
  API_ACCOUNT_USED,
  API_KEY,
  API_REQUESTS_COUNTED,
  type ApiAccountUse,
} from '@watchglass/schemas/api-account/messages';
import { standingOfApiAccount } from '@watchglass/schemas/api-account/rights';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { networkOf, type Identity } from '@watchglass/streams/http/caller';
import { countedRequests } from '@watchglass/streams/http/counted-requests';
import { metered } from '@watchglass/streams/http/metered';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import { verifyToken } from '@watchglass/streams/http/tokens';
import { wrongSecrets } from '@watchglass/streams/http/wrong-secrets';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Memberships } from '../member/memberships.ts';
import { followAccountRows, type KeyId } from './account-rows.ts';

export interface ApiAccounts {
  /** Identifies the owner of the key in the header `ApiKey`. Throws Unauthorized, or TooManyRequests. */
  ofKey(key: string, clientAddress: string): Promise<Identity>;
  /** Identifies the API account of a token; null if the token is invalid or of another kind. Throws TooManyRequests. */
  ofToken(token: string, clientAddress: string): Promise<Identity | null>;
  /** Returns an account's membership; null in any organization but its own, or if its secret is no longer valid. */
  membershipIn(organizationId: number, key: KeyId): Promise<Membership | null>;
  stop(): void;
}

export interface ApiAccountsDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly memberships: Memberships;
  readonly clock: () => Date;
  readonly tokenSecret: Uint8Array;
}

/** Opens API accounts for admission, from the read model of accounts and the hashes of their keys in the vault. */
export function openApiAccounts(deps: ApiAccountsDeps): ApiAccounts {
  const { liveBus, memberships, clock, tokenSecret } = deps;
  const rows = followAccountRows(deps);
  const meter = metered(API_REQUESTS_PER_MINUTE);
  const requests = countedRequests({ liveBus, clock, subject: API_REQUESTS_COUNTED, source: randomUUID() });
  const wrong = wrongSecrets({ limit: API_WRONG_KEYS_PER_ADDRESS, windowMs: API_WRONG_KEYS_WINDOW_MINUTES * 60_000 });

  const admit = async (key: KeyId | null, clientAddress: string): Promise<Identity | null> => {
    const account = key && (await rows.current(key));
    if (!account) return null;
    const { accountId, secretId, organizationId } = account;
    const use: ApiAccountUse = { accountId, organizationId, secretId, clientAddress };
    mustNotWait(meter(`${accountId} ${secretId}`, clock().getTime(), () => liveBus.publish(API_ACCOUNT_USED, use)));
    requests.count(accountId);
    return { kind: 'apiAccount', id: accountId, sessionId: secretId, organizationOfCredential: organizationId };
  };

  return {
    async ofKey(key, clientAddress) {
      const [network, now] = [networkOf(clientAddress), clock().getTime()];
      mustNotWait(wrong.wait(network, now));
      const hash = secretHash(tokenSecret, API_KEY, key);
      const identity = API_SECRET_PATTERN.test(key) ? await admit(await rows.keyOf(hash), clientAddress) : null;
      if (identity) return identity;
      wrong.found(network, hash.toString('base64'), now);
      return refuse('Unauthorized');
    },
    async ofToken(token, clientAddress) {
      const { sub, sid } =
        (await verifyToken(token, { secret: tokenSecret, audience: 'apiAccount', now: clock() })) ?? {};
      return typeof sub === 'string' && typeof sid === 'string'
        ? admit({ accountId: sub, secretId: sid }, clientAddress)
        : null;
    },
    async membershipIn(organizationId, key) {
      const account = await rows.current(key);
      if (account?.organizationId !== organizationId) return null;
      return standingOfApiAccount(account.rights, await memberships.membershipOf(organizationId, account.createdBy));
    },
    stop: () => {
      requests.stop();
      rows.stop();
    },
  };
}

function mustNotWait(waitMs: number): void {
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
