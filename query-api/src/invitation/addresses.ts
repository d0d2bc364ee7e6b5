import type { Queryable } from '@watchglass/streams/ports/relational';
import { openText, sealedUserId, unwrapKey } from '@watchglass/streams/seal/seal';
import { eachInTurns } from '../opened-list/opening.ts';

/** Opens sealed addresses of invitations at the edge. */
export interface Addresses {
  /** Returns the plain address of each sealed one; addresses with a destroyed key are omitted. */
  opened(sealed: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function openAddresses(relational: Queryable, masterKey: Uint8Array): Addresses {
  return {
    async opened(sealed) {
      const subjects = [...new Set(sealed.map(sealedUserId))];
      const rows = await relational.query<{ id: string; key: Uint8Array }>({
        name: 'addresses.keys',
        text: 'SELECT user_id AS id, key FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])',
        values: [subjects],
      });
      const keys = new Map(rows.map(({ id, key }) => [id, unwrapKey(masterKey, id, key)]));
      const opened = await eachInTurns(sealed, (text) => {
        const key = keys.get(sealedUserId(text) ?? '');
        const plain = key ? openText(key, text) : null;
        return plain === null ? [] : [[text, plain] as const];
      });
      return new Map(opened.flat());
    },
  };
}
