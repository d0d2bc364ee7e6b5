import { randomBytes } from 'node:crypto';
import { API_SECRET_BYTES } from '@watchglass/schemas/api-account/limits';
import { API_KEY, API_PASSWORD, type ApiSecretKind } from '@watchglass/schemas/api-account/messages';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface KeyId {
  readonly accountId: string;
  readonly secretId: string;
}

export interface IssuedKey {
  readonly secret: string;
  readonly password: string;
}

/** The keys and passwords of API accounts, stored as hashes only. */
export interface ApiKeys {
  /** Issues a new secret with its password. Both are valid as soon as an event names their id. */
  issue(key: KeyId, organizationId: number): Promise<IssuedKey>;
  /** The key of a secret; null if it is unknown. */
  find(secret: string, kind: ApiSecretKind): Promise<KeyId | null>;
  /** Deletes the secrets of an account, all or all but one. */
  forget(accountId: string, butSecretId?: string): Promise<void>;
}

export function openApiKeys(db: Queryable, tokenSecret: Uint8Array): ApiKeys {
  const hashOf = (secret: string, kind: ApiSecretKind): Buffer => secretHash(tokenSecret, kind, secret);
  const newSecret = (): string => randomBytes(API_SECRET_BYTES).toString('base64url');
  return {
    async issue({ accountId, secretId }, organizationId) {
      const issued = { secret: newSecret(), password: newSecret() };
      await db.query(
        `INSERT INTO vault.api_keys (key_hash, organization_id, account_id, secret_id)
          VALUES ($1, $3, $4, $5), ($2, $3, $4, $5)`,
        [hashOf(issued.secret, API_KEY), hashOf(issued.password, API_PASSWORD), organizationId, accountId, secretId],
      );
      return issued;
    },
    async find(secret, kind) {
      const [key = null] = await db.query<KeyId & Record<string, unknown>>({
        name: 'find_api_key',
        text: 'SELECT account_id AS "accountId", secret_id AS "secretId" FROM vault.api_keys WHERE key_hash = $1',
        values: [hashOf(secret, kind)],
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
