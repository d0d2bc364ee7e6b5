import type { ApiSignIn } from '@watchglass/schemas/api-account/commands';
import { API_ACCOUNT_TOKEN_MINUTES } from '@watchglass/schemas/api-account/limits';
import type { ApiToken } from '@watchglass/schemas/api-account/views';
import type { ServiceDeps } from '../deps.ts';

/** Exchanges client id and secret for a token. */
export async function signInApiAccount(
  { secretHolder, apiAccounts, admitApiAccount }: Pick<ServiceDeps, 'secretHolder' | 'apiAccounts' | 'admitApiAccount'>,
  { clientId, clientSecret }: ApiSignIn,
  clientAddress: string,
): Promise<ApiToken> {
  const account = await secretHolder({ secret: clientSecret, clientAddress, accountId: clientId });
  admitApiAccount(account, clientAddress);
  return { token: await apiAccounts.tokenFor(account), expiresInSeconds: API_ACCOUNT_TOKEN_MINUTES * 60 };
}
