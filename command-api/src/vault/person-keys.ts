import type { Queryable } from '@watchglass/streams/ports/relational';
import { newPersonKey, openText, sealedUserId, sealText, unwrapKey, wrapKey } from '@watchglass/streams/seal/seal';

export interface Vault {
  /** Seals personal fields under the person's key, which is made at first need. */
  seal(userId: string, plain: string): Promise<string>;
  /** The plain text; null once the person's key is gone. */
  open(sealed: string): Promise<string | null>;
}

export function openVault(relational: Queryable, masterKey: Uint8Array): Vault {
  const keyOf = async (userId: string): Promise<Uint8Array | null> => {
    const [row] = await relational.query<{ key: Uint8Array }>('SELECT key FROM vault.person_keys WHERE user_id = $1', [
      userId,
    ]);
    return row ? unwrapKey(masterKey, userId, row.key) : null;
  };

  const makeKey = async (userId: string): Promise<Uint8Array> => {
    const wrapped = wrapKey(masterKey, userId, newPersonKey());
    await relational.query('INSERT INTO vault.person_keys VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      Buffer.from(wrapped),
    ]);
    const key = await keyOf(userId);
    if (!key) throw new TypeError('a key in the vault was wrapped under another master key');
    return key;
  };

  return {
    seal: async (userId, plain) => sealText(userId, (await keyOf(userId)) ?? (await makeKey(userId)), plain),
    open: async (sealed) => {
      const userId = sealedUserId(sealed);
      const key = userId === null ? null : await keyOf(userId);
      return key && openText(key, sealed);
    },
  };
}

/** Destroys the keys of people: text sealed under them can never be opened again. */
export async function dropPersonKeys(db: Queryable, userIds: readonly string[]): Promise<void> {
  await db.query('DELETE FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])', [userIds]);
}
