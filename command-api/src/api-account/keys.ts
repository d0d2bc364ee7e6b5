import { randomBytes } from 'node:crypto';
import { API_SECRET_BYTES } from '@watchglass/schemas/api-account/limits';
import { API_KEY } from '@watchglass/schemas/api-account/messages';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface KeyId {
  readonly accountId: string;
  readonly secretId: string;
}

/** The keys of API accounts, stored as hashes only. */
export interface ApiKeys {
  /** Issues a new secret. It is valid as soon as an event names its id. */
  issue(key: KeyId, organizationId: number): Promise<string>;
  /** The key of a secret; null if it is unknown. */
  find(secret: string): Promise<KeyId | null>;
  /** Deletes the secrets of an account, all or all but one. */
  forget(accountId: string, butSecretId?: string): Promise<void>;
}

export function openApiKeys(db: Queryable, tokenSecret: Uint8Array): ApiKeys {
  const hashOf = (secret: string): Buffer => secretHash(tokenSecret, API_KEY, secret);
  return {
    async issue({ accountId, secretId }, organizationId) {
      const secret = randomBytes(API_SECRET_BYTES).toString('base64url');
      await db.query(
        'INSERT INTO vault.api_keys (key_hash, organization_id, account_id, secret_id) VALUES ($1, $2, $3, $4)',
        [hashOf(secret), organizationId, accountId, secretId],
      );
      return secret;
    },
    async find(secret) {
      const [key = null] = await db.query<KeyId & Record<string, unknown>>({
        name: 'find_api_key',
        text: 'SELECT account_id AS "accountId", secret_id AS "secretId" FROM vault.api_keys WHERE key_hash = $1',
        values: [hashOf(secret)],
      });
      return key;
    },
    async forget(accountId, butSecretId) {
      await db.query('DELETE FROM vault.api_keys WHERE account_id = $1 AND ($2::uuid IS NULL OR secret_id <> $2)', [
        accountId,
        butSecretId ?? null,
      ]);
    },
  };
}
