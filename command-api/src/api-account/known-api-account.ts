import { refuse } from '@watchglass/schemas/refusals';
import type { ApiAccount, KnownApiAccount } from './api-account.ts';

/** Refuses an unknown account, a revoked one and one of another organization, all with the same `NotFound`. */
export function knownApiAccount(account: ApiAccount, organizationId: number): KnownApiAccount {
  return account.status === 'active' && account.organizationId === organizationId ? account : refuse('NotFound');
}
