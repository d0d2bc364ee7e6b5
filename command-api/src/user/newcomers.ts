import { randomBytes } from 'node:crypto';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** Time in which a newcomer can accept the terms. */
const KEPT_MINUTES = 15;

/** An address, and the token of the newcomer who proved that it is theirs. */
export interface Newcomer {
  /** The hash that `loginHash` returns. */
  readonly loginHash: Buffer;
  readonly token: string;
}

function hashOf(tokenSecret: Uint8Array, token: string): Buffer {
  return secretHash(tokenSecret, 'newcomer', token);
}

/**
 * Records that a newcomer proved an address and may register it, and returns their token. Only the last token is valid.
 */
export async function awaitNewcomer(
  db: Queryable,
  loginHash: Buffer,
  { tokenSecret, now }: { tokenSecret: Uint8Array; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `INSERT INTO command.newcomers (login_hash, token_hash, kept_until) VALUES ($1, $2, $3)
      ON CONFLICT (login_hash) DO UPDATE SET (token_hash, kept_until) = (excluded.token_hash, excluded.kept_until)`,
    [loginHash, hashOf(tokenSecret, token), new Date(now.getTime() + KEPT_MINUTES * 60_000)],
  );
  return token;
}

/** Uses the token up; returns false if it belongs to another address, was used before, or has expired. */
export async function takeNewcomer(
  tx: Queryable,
  { loginHash, token }: Newcomer,
  { tokenSecret, now }: { tokenSecret: Uint8Array; now: Date },
): Promise<boolean> {
  const taken = await tx.query(
    'DELETE FROM command.newcomers WHERE login_hash = $1 AND token_hash = $2 AND kept_until > $3 RETURNING 1',
    [loginHash, hashOf(tokenSecret, token), now],
  );
  return taken.length === 1;
}

export async function forgetNewcomers(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.newcomers WHERE kept_until < $1', [now]);
}
