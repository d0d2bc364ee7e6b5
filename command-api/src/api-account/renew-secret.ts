import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { ApiAccount } from './api-account.ts';
import { knownApiAccount } from './known-api-account.ts';

export interface RenewSecret {
  readonly organizationId: number;
  readonly secretId: string;
}

/** Replaces the secret; tokens of the previous secret become invalid. */
export function renewSecret(account: ApiAccount, { organizationId, secretId }: RenewSecret): ApiAccountEvent[] {
  const { accountId } = knownApiAccount(account, organizationId);
  return [{ type: 'ApiAccountSecretRenewed', data: { accountId, organizationId, secretId } }];
}
