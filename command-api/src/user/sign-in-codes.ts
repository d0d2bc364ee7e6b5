import { randomBytes } from 'node:crypto';
import { SIGN_IN_CODE_SECONDS } from '@watchglass/schemas/user/limits';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Session } from './sessions.ts';

interface Terms {
  readonly tokenSecret: Uint8Array;
  readonly now: Date;
}

function hashOf(tokenSecret: Uint8Array, code: string): Buffer {
  return secretHash(tokenSecret, 'signInCode', code);
}

/**
 * Creates a code by which a person signs in elsewhere: once, within a minute, and only while the session is open. Only
 * the last code of a session is valid.
 */
export async function makeSignInCode(
  db: Queryable,
  { userId, sessionId }: Session,
  { tokenSecret, now }: Terms,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.query(
    `INSERT INTO command.sign_in_codes (code_hash, user_id, session_id, kept_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (session_id) DO UPDATE SET (code_hash, kept_until) = (excluded.code_hash, excluded.kept_until)`,
    [hashOf(tokenSecret, code), userId, sessionId, new Date(now.getTime() + SIGN_IN_CODE_SECONDS * 1_000)],
  );
  return code;
}

/** Uses a code up and returns its person; null if it is unknown, used or expired, or its session has ended. */
export async function takeSignInCode(db: Queryable, code: string, { tokenSecret, now }: Terms): Promise<string | null> {
  const [taken] = await db.query<{ userId: string }>(
    `DELETE FROM command.sign_in_codes c USING command.user_sessions s
      WHERE c.code_hash = $1 AND c.kept_until > $2 AND s.session_id = c.session_id AND s.ended_at IS NULL AND s.expires_at > $2
      RETURNING c.user_id AS "userId"`,
    [hashOf(tokenSecret, code), now],
  );
  return taken?.userId ?? null;
}

export async function forgetSignInCodes(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.sign_in_codes WHERE kept_until < $1', [now]);
}
