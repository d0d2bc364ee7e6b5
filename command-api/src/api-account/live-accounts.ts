import { apiAccountStream } from '@watchglass/schemas/api-account/events';
import { API_ACCOUNT_TOKEN_MINUTES } from '@watchglass/schemas/api-account/limits';
import { standingOfApiAccount } from '@watchglass/schemas/api-account/rights';
import type { ApiTokenClaims } from '@watchglass/schemas/api-account/views';
import type { Membership } from '@watchglass/schemas/member/rights';
import { signToken, verifyToken } from '@watchglass/streams/http/tokens';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';
import { load } from '../handle-command.ts';
import type { Memberships } from '../member/memberships.ts';
import { apiAccountFold, type KnownApiAccount } from './api-account.ts';
import type { KeyId } from './keys.ts';

/** The present API accounts, at most a second old. */
export interface LiveAccounts {
  /** Null if the account was revoked, has expired, or has another secret now. */
  current(key: KeyId): Promise<KnownApiAccount | null>;
  /** The rights of the account in its organization; null in any other. */
  membershipIn(organizationId: number, key: KeyId): Promise<Membership | null>;
  tokenFor(key: KeyId): Promise<string>;
  /** The account of a token signed here; null if the token or the account is no longer valid. */
  accountOf(token: string): Promise<KnownApiAccount | null>;
  /** Forgets the cached accounts: after a change of one's own, before the answer. */
  forget(): void;
}

export interface LiveAccountsDeps {
  readonly eventStore: EventStore;
  readonly memberships: Memberships;
  readonly clock: () => Date;
  readonly tokenSecret: Uint8Array;
}

const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 20_000;
const AUDIENCE = 'apiAccount';

export function openLiveAccounts({ eventStore, memberships, clock, tokenSecret }: LiveAccountsDeps): LiveAccounts {
  const states = rememberBriefly(
    async (accountId) => (await load(eventStore, apiAccountStream(accountId), apiAccountFold)).state,
    { forMs: REMEMBER_MS, most: MOST_REMEMBERED, clock },
  );
  const terms = () => ({ secret: tokenSecret, audience: AUDIENCE, now: clock() });
  const current: LiveAccounts['current'] = async ({ accountId, secretId }) => {
    const account = await states.get(accountId);
    if (account.status !== 'active' || account.secretId !== secretId) return null;
    return Date.parse(account.expiresAt) > clock().getTime() ? account : null;
  };
  return {
    current,
    membershipIn: async (organizationId, key) => {
      const account = await current(key);
      if (account?.organizationId !== organizationId) return null;
      return standingOfApiAccount(account.rights, await memberships.membershipOf(organizationId, account.createdBy));
    },
    tokenFor: ({ accountId, secretId }) => {
      const claims: ApiTokenClaims = { sub: accountId, sid: secretId };
      return signToken({ ...claims }, API_ACCOUNT_TOKEN_MINUTES * 60, terms());
    },
    accountOf: async (token) => {
      const { sub, sid } = (await verifyToken(token, terms())) ?? {};
      return typeof sub === 'string' && typeof sid === 'string' ? current({ accountId: sub, secretId: sid }) : null;
    },
    forget: () => states.forget(),
  };
}
