import type { ApiAccountTerms } from '@watchglass/schemas/api-account/commands';
import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { ApiAccount } from './api-account.ts';
import { checkTerms, type Giver } from './check-terms.ts';

export interface CreateApiAccount {
  readonly accountId: string;
  readonly organizationId: number;
  readonly secretId: string;
  readonly createdBy: string;
  readonly terms: ApiAccountTerms;
  /** Of the API terms that the creator accepted. */
  readonly termsVersion: string;
}

export function createApiAccount(
  account: ApiAccount,
  { terms, ...about }: CreateApiAccount,
  giver: Giver,
): ApiAccountEvent[] {
  if (account.status !== 'unknown') refuse('Conflict');
  checkTerms(terms, giver);
  const { name, permissions: rights, expiresAt } = terms;
  return [{ type: 'ApiAccountCreated', data: { ...about, name, rights, expiresAt } }];
}
