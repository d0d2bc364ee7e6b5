import { randomBytes } from 'node:crypto';
import type { ApiSignIn } from '@watchglass/schemas/api-account/commands';
import { API_ACCOUNT_TOKEN_MINUTES } from '@watchglass/schemas/api-account/limits';
import { API_PASSWORD } from '@watchglass/schemas/api-account/messages';
import { accountOfUsername } from '@watchglass/schemas/api-account/username';
import type { ApiToken } from '@watchglass/schemas/api-account/views';
import type { SignIn } from '@watchglass/schemas/user/commands';
import type { SignedIn } from '@watchglass/schemas/user/views';
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

const REFRESH_BYTES = 32;

/**
 * Signs an API account in by user name and password, as a person; null if the login is no such user name. `auth` and `api` are one
 * token of ten minutes. `refresh` buys no other, and can only be signed out, so that a script that renews signs in again.
 */
export async function signInByUsername(
  deps: Pick<ServiceDeps, 'secretHolder' | 'apiAccounts' | 'admitApiAccount' | 'memberships'>,
  { login, password }: SignIn,
  clientAddress: string,
): Promise<SignedIn | null> {
  const accountId = accountOfUsername(login);
  if (accountId === null) return null;
  const account = await deps.secretHolder({ secret: password, clientAddress, accountId, kind: API_PASSWORD });
  deps.admitApiAccount(account, clientAddress);
  const token = await deps.apiAccounts.tokenFor(account);
  const { [account.organizationId]: name } = await deps.memberships.spacesOf(account.createdBy);
  return {
    auth: token,
    api: token,
    refresh: randomBytes(REFRESH_BYTES).toString('base64url'),
    spaces: name === undefined ? {} : { [account.organizationId]: name },
  };
}
