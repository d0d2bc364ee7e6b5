import type { Rights } from '@watchglass/schemas/member/rights';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';

export interface KeyId {
  readonly accountId: string;
  readonly secretId: string;
}

export interface AccountRow extends KeyId {
  readonly organizationId: number;
  readonly rights: Rights;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

export interface AccountRows {
  /** Returns the key with this hash, or null. */
  keyOf(hash: Buffer): Promise<KeyId | null>;
  /**
   * Returns the key's account; null if it was revoked, has expired, or has another secret now. Waits for a key that was
   * just issued.
   */
  current(key: KeyId): Promise<AccountRow | null>;
  stop(): void;
}

export interface AccountRowsDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
}

const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 20_000;

/**
 * Reads accounts and the hashes of their keys, each cached for a second at most. An announced change is seen at once.
 */
export function followAccountRows({ relational, liveBus, clock }: AccountRowsDeps): AccountRows {
  const options = { forMs: REMEMBER_MS, most: MOST_REMEMBERED, clock };
  const keys = rememberBriefly((hash) => readKey(relational, hash), options);
  const accounts = rememberBriefly((accountId) => readAccount(relational, accountId), options);
  const stop = liveBus.subscribe('live.*.apiAccount', () => {
    keys.forget();
    accounts.forget();
  });
  return {
    stop,
    keyOf: (hash) => keys.get(hash.toString('hex')),
    async current({ accountId, secretId }) {
      const key = { accountId, secretId };
      const remembered = await accounts.get(accountId);
      const account = remembered?.secretId === secretId ? remembered : await projected(relational, key);
      if (account && account !== remembered) accounts.forget();
      return account && account.expiresAt > clock() ? account : null;
    },
  };
}

/** The time that a stored key may wait for the projection of its account or new secret. */
const PATIENCE_MS = 2_000;
const EVERY_MS = 20;

/**
 * Waits until the read model names a key of the vault, so that a new key works at once. Returns null without a wait if
 * the key is not in the vault.
 */
async function projected(relational: Queryable, { accountId, secretId }: KeyId): Promise<AccountRow | null> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && (await isPutAway(relational, { accountId, secretId }))) {
    const account = await readAccount(relational, accountId);
    if (account?.secretId === secretId) return account;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return null;
}

async function isPutAway(relational: Queryable, { accountId, secretId }: KeyId): Promise<boolean> {
  const found = await relational.query({
    name: 'api_keys.put-away',
    text: 'SELECT 1 FROM vault.api_keys WHERE account_id = $1 AND secret_id = $2',
    values: [accountId, secretId],
  });
  return found.length > 0;
}

async function readKey(relational: Queryable, hash: string): Promise<KeyId | null> {
  const [key = null] = await relational.query<KeyId & Record<string, unknown>>({
    name: 'api_keys.of-hash',
    text: 'SELECT account_id AS "accountId", secret_id AS "secretId" FROM vault.api_keys WHERE key_hash = $1',
    values: [Buffer.from(hash, 'hex')],
  });
  return key;
}

async function readAccount(relational: Queryable, accountId: string): Promise<AccountRow | null> {
  const [account = null] = await relational.query<AccountRow & Record<string, unknown>>({
    name: 'api_accounts.current',
    text: `SELECT id AS "accountId", secret_id AS "secretId", organization_id AS "organizationId", rights, created_by AS "createdBy",
      expires_at AS "expiresAt" FROM read.api_accounts WHERE id = $1 AND NOT deleted`,
    values: [accountId],
  });
  return account;
}
