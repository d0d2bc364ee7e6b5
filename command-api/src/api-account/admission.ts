import { API_REQUESTS_PER_MINUTE } from '@watchglass/schemas/api-account/limits';
import { API_ACCOUNT_USED, type ApiAccountUse } from '@watchglass/schemas/api-account/messages';
import type { Identity } from '@watchglass/streams/http/caller';
import type { CountedRequests } from '@watchglass/streams/http/counted-requests';
import { metered } from '@watchglass/streams/http/metered';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { mustNotWait } from '../http/must-wait.ts';
import type { KnownApiAccount } from './api-account.ts';

/** Admits an authenticated account. Throws TooManyRequests. */
export type AdmitApiAccount = (account: KnownApiAccount, clientAddress: string) => Identity;

export function admitApiAccounts({
  liveBus,
  clock,
  requests,
}: {
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  readonly requests: CountedRequests;
}): AdmitApiAccount {
  const meter = metered(API_REQUESTS_PER_MINUTE);
  return ({ accountId, organizationId, secretId }, clientAddress) => {
    const use: ApiAccountUse = { accountId, organizationId, secretId, clientAddress };
    mustNotWait(meter(`${accountId} ${secretId}`, clock().getTime(), () => liveBus.publish(API_ACCOUNT_USED, use)));
    requests.count(accountId);
    return { kind: 'apiAccount', id: accountId, sessionId: secretId, organizationOfCredential: organizationId };
  };
}
