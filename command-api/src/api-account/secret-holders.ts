import {
  API_SECRET_PATTERN,
  API_WRONG_KEYS_PER_ADDRESS,
  API_WRONG_KEYS_WINDOW_MINUTES,
} from '@watchglass/schemas/api-account/limits';
import { API_KEY, type ApiSecretKind } from '@watchglass/schemas/api-account/messages';
import { refuse } from '@watchglass/schemas/refusals';
import { networkOf } from '@watchglass/streams/http/caller';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import { wrongSecrets } from '@watchglass/streams/http/wrong-secrets';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { mustNotWait } from '../http/must-wait.ts';
import type { KnownApiAccount } from './api-account.ts';
import { openApiKeys } from './keys.ts';
import type { LiveAccounts } from './live-accounts.ts';

export interface ShownSecret {
  readonly secret: string;
  readonly clientAddress: string;
  /** The account that the client names; missing if the client sends the secret alone. */
  readonly accountId?: string;
  /** A key if omitted. */
  readonly kind?: ApiSecretKind;
}

/**
 * Returns the account of a secret. Refuses unknown accounts, wrong secrets and expired ones with the same answer, and
 * too many guesses from a network.
 */
export type SecretHolder = (shown: ShownSecret) => Promise<KnownApiAccount>;

export interface SecretHolderDeps {
  readonly relational: Queryable;
  readonly apiAccounts: LiveAccounts;
  readonly tokenSecret: Uint8Array;
  readonly clock: () => Date;
}

export function openSecretHolder({ relational, apiAccounts, tokenSecret, clock }: SecretHolderDeps): SecretHolder {
  const keys = openApiKeys(relational, tokenSecret);
  const wrong = wrongSecrets({ limit: API_WRONG_KEYS_PER_ADDRESS, windowMs: API_WRONG_KEYS_WINDOW_MINUTES * 60_000 });
  return async ({ secret, clientAddress, accountId, kind = API_KEY }) => {
    const now = clock().getTime();
    const network = networkOf(clientAddress);
    mustNotWait(wrong.wait(network, now));
    const key = API_SECRET_PATTERN.test(secret) ? await keys.find(secret, kind) : null;
    const isClaimed = key !== null && (accountId === undefined || accountId === key.accountId);
    const account = isClaimed ? await apiAccounts.current(key) : null;
    if (account) return account;
    wrong.found(network, secretHash(tokenSecret, kind, secret).toString('base64'), now);
    return refuse('Unauthorized');
  };
}
