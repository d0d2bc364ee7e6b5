import type { ApiSignIn } from '@watchglass/schemas/api-account/commands';
import {
  API_ACCOUNT_TOKEN_MINUTES,
  API_WRONG_KEYS_PER_ADDRESS,
  API_WRONG_KEYS_WINDOW_MINUTES,
} from '@watchglass/schemas/api-account/limits';
import { API_KEY } from '@watchglass/schemas/api-account/messages';
import type { ApiToken } from '@watchglass/schemas/api-account/views';
import { refuse } from '@watchglass/schemas/refusals';
import { networkOf } from '@watchglass/streams/http/caller';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import { wrongSecrets } from '@watchglass/streams/http/wrong-secrets';
import type { ServiceDeps } from '../deps.ts';
import { mustNotWait } from '../http/must-wait.ts';
import type { ApiKeys } from './keys.ts';

export type ApiSignInOf = (asked: ApiSignIn, clientAddress: string) => Promise<ApiToken>;

/**
 * Exchanges client id and secret for a token. Refuses unknown accounts, wrong secrets and expired ones with the same
 * answer.
 */
export function apiSignIns(
  deps: Pick<ServiceDeps, 'apiAccounts' | 'admitApiAccount' | 'config' | 'clock'>,
  keys: ApiKeys,
): ApiSignInOf {
  const wrong = wrongSecrets({ limit: API_WRONG_KEYS_PER_ADDRESS, windowMs: API_WRONG_KEYS_WINDOW_MINUTES * 60_000 });
  return async ({ clientId, clientSecret }, clientAddress) => {
    const now = deps.clock().getTime();
    const network = networkOf(clientAddress);
    mustNotWait(wrong.wait(network, now));
    const key = await keys.find(clientSecret);
    const account = key?.accountId === clientId ? await deps.apiAccounts.current(key) : null;
    if (!account) {
      wrong.found(network, secretHash(deps.config.secrets.tokenSecret, API_KEY, clientSecret).toString('base64'), now);
      return refuse('Unauthorized');
    }
    deps.admitApiAccount(account, clientAddress);
    return { token: await deps.apiAccounts.tokenFor(account), expiresInSeconds: API_ACCOUNT_TOKEN_MINUTES * 60 };
  };
}
