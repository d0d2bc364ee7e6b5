import { randomBytes } from 'node:crypto';
import { WALL_SECRET_BYTES } from '@watchglass/schemas/wall/limits';
import { wallSecretKind } from '@watchglass/schemas/wall/messages';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** The secrets of walls, stored as hashes only; the secret of one slot opens no other. */
export interface WallSecrets {
  /** Issues the wall's one secret: an earlier one, whose answer was lost, opens nothing any more. */
  issue(wall: { readonly wallId: string; readonly organizationId: number }, slot: number): Promise<string>;
  /** The wall of a secret; null if it is unknown. */
  find(secret: string, slot: number): Promise<string | null>;
  forget(wallId: string): Promise<void>;
}

export function openWallSecrets(db: Queryable, tokenSecret: Uint8Array): WallSecrets {
  const hashOf = (secret: string, slot: number): Buffer => secretHash(tokenSecret, wallSecretKind(slot), secret);
  return {
    async issue({ wallId, organizationId }, slot) {
      const secret = randomBytes(WALL_SECRET_BYTES).toString('base64url');
      await db.query(
        `WITH old AS (DELETE FROM vault.wall_secrets WHERE wall_id = $3)
          INSERT INTO vault.wall_secrets (secret_hash, organization_id, wall_id) VALUES ($1, $2, $3)`,
        [hashOf(secret, slot), organizationId, wallId],
      );
      return secret;
    },
    async find(secret, slot) {
      const [row] = await db.query<{ wallId: string }>({
        name: 'find_wall_secret',
        text: 'SELECT wall_id AS "wallId" FROM vault.wall_secrets WHERE secret_hash = $1',
        values: [hashOf(secret, slot)],
      });
      return row?.wallId ?? null;
    },
    async forget(wallId) {
      await db.query('DELETE FROM vault.wall_secrets WHERE wall_id = $1', [wallId]);
    },
  };
}
