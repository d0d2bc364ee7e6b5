import { isDeepStrictEqual } from 'node:util';
import type { ApiAccountTerms } from '@watchglass/schemas/api-account/commands';
import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { ApiAccount } from './api-account.ts';
import { checkTerms, type Giver } from './check-terms.ts';
import { knownApiAccount } from './known-api-account.ts';

export interface ChangeApiAccount {
  readonly organizationId: number;
  readonly terms: ApiAccountTerms;
}

/** Decides nothing if the terms are unchanged. */
export function changeApiAccount(
  account: ApiAccount,
  { organizationId, terms }: ChangeApiAccount,
  giver: Giver,
): ApiAccountEvent[] {
  const { accountId, name, rights, expiresAt } = knownApiAccount(account, organizationId);
  const before = { name, rights, expiresAt };
  const after = { name: terms.name, rights: terms.permissions, expiresAt: terms.expiresAt };
  if (isDeepStrictEqual(before, after)) return [];
  checkTerms(terms, giver);
  return [{ type: 'ApiAccountChanged', data: { accountId, organizationId, before, ...after } }];
}
