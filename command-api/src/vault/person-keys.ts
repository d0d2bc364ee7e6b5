import { askTogether } from '@watchglass/streams/ask-together';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { newPersonKey, openText, sealedUserId, sealText, unwrapKey, wrapKey } from '@watchglass/streams/seal/seal';

export interface Vault {
  /** Seals personal fields under the person's key, which is made at first need. */
  seal(userId: string, plain: string): Promise<string>;
  /** The plain text; null once the person's key is gone. */
  open(sealed: string): Promise<string | null>;
}

const wrappedKeyOf = askTogether(
  async (db: Queryable, userIds: readonly string[]): Promise<(Uint8Array | null)[]> => {
    const rows = await db.query<{ user_id: string; key: Uint8Array }>(
      'SELECT user_id, key FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])',
      [userIds],
    );
    const keys = new Map(rows.map(({ user_id: userId, key }) => [userId, key]));
    return userIds.map((userId) => keys.get(userId) ?? null);
  },
  { most: 100 },
);

export function openVault(relational: Queryable, masterKey: Uint8Array): Vault {
  const keyOf = async (userId: string): Promise<Uint8Array | null> => {
    const wrapped = await wrappedKeyOf(relational, userId);
    return wrapped && unwrapKey(masterKey, userId, wrapped);
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
