import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { ApiAccount } from './api-account.ts';
import { knownApiAccount } from './known-api-account.ts';

export function revokeApiAccount(account: ApiAccount, organizationId: number): ApiAccountEvent[] {
  const { accountId } = knownApiAccount(account, organizationId);
  return [{ type: 'ApiAccountRevoked', data: { accountId, organizationId } }];
}
