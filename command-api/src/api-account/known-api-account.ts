import { refuse } from '@watchglass/schemas/refusals';
import type { ApiAccount, KnownApiAccount } from './api-account.ts';

/** Refuses an account that is not there, was revoked, or belongs to another organization: all three look alike from outside. */
export function knownApiAccount(account: ApiAccount, organizationId: number): KnownApiAccount {
  return account.status === 'active' && account.organizationId === organizationId ? account : refuse('NotFound');
}
