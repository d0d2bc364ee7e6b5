import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { Rights } from '@watchglass/schemas/member/rights';
import type { Fold } from '../handle-command.ts';

export type ApiAccount = { readonly status: 'unknown' } | { readonly status: 'revoked' } | KnownApiAccount;

/** An account that has not been revoked; the clock decides if it has expired. */
export interface KnownApiAccount {
  readonly status: 'active';
  readonly accountId: string;
  readonly organizationId: number;
  readonly createdBy: string;
  readonly name: string;
  readonly rights: Rights;
  readonly expiresAt: string;
  /** The id of the one valid secret. */
  readonly secretId: string;
}

export const unknownApiAccount: ApiAccount = { status: 'unknown' };

function evolve(account: ApiAccount, event: ApiAccountEvent): ApiAccount {
  switch (event.type) {
    case 'ApiAccountCreated':
      return { status: 'active', ...event.data };
    case 'ApiAccountChanged':
      return change(account, { name: event.data.name, rights: event.data.rights, expiresAt: event.data.expiresAt });
    case 'ApiAccountSecretRenewed':
      return change(account, { secretId: event.data.secretId });
    case 'ApiAccountRevoked':
      return { status: 'revoked' };
    case 'ApiAccountUsed':
      return account;
  }
}

function change(account: ApiAccount, what: Partial<KnownApiAccount>): ApiAccount {
  return account.status === 'active' ? { ...account, ...what } : account;
}

export const apiAccountFold: Fold<ApiAccount, ApiAccountEvent> = { initial: unknownApiAccount, evolve };
