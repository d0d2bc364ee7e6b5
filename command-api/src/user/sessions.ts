import { createHash, randomBytes } from 'node:crypto';
import {
  API_TOKEN_HOURS,
  LOST_ANSWER_SECONDS,
  REFRESH_TOKEN_DAYS,
  SESSION_USE_TOLD_HOURS,
} from '@watchglass/schemas/user/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
}

export type Rotation =
  | { readonly outcome: 'rotated'; readonly session: Session; readonly refresh: string; readonly isUseToTell: boolean }
  /** The token was used before, so it has two holders. The whole session has been ended. */
  | { readonly outcome: 'reused'; readonly session: Session }
  | { readonly outcome: 'rejected' };

interface Found extends Record<string, unknown>, Session {
  readonly used: boolean;
  /** The token was used a moment ago, and its answer may be lost: no newer token was used. */
  readonly answerLost: boolean;
  readonly live: boolean;
}

function hashOf(refresh: string): Buffer {
  return createHash('sha256').update(refresh).digest();
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
}

async function issue(tx: Queryable, sessionId: string): Promise<string> {
  const refresh = randomBytes(32).toString('base64url');
  await tx.query('INSERT INTO command.refresh_tokens (token_hash, session_id) VALUES ($1, $2)', [
    hashOf(refresh),
    sessionId,
  ]);
  return refresh;
}

/** Sessions that ended after `since`, whose access tokens may still be in use. */
export async function endedSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT session_id AS id FROM command.user_sessions WHERE ended_at > $1',
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Opens a session with its first refresh token. Deletes old ended sessions of the person. */
export async function openSession(tx: Queryable, { sessionId, userId }: Session, now: Date): Promise<string> {
  const forgettable = new Date(now.getTime() - API_TOKEN_HOURS * 3_600_000);
  await tx.query('DELETE FROM command.user_sessions WHERE user_id = $1 AND (expires_at < $2 OR ended_at < $2)', [
    userId,
    forgettable,
  ]);
  await tx.query(
    'INSERT INTO command.user_sessions (session_id, user_id, expires_at, use_told_at) VALUES ($1, $2, $3, $4)',
    [sessionId, userId, endOf(now), now],
  );
  return issue(tx, sessionId);
}

/**
 * Exchanges a refresh token for the next one; each is valid once. Only if the answer may be lost (a reloaded page, a
 * cut line) the last token is accepted again within a minute: its unused successor becomes invalid, so that the second
 * of two holders ends the session.
 */
export async function rotate(tx: Queryable, refresh: string, now: Date): Promise<Rotation> {
  const hash = hashOf(refresh);
  const found = await find(tx, hash, now);
  if (!found?.live) return { outcome: 'rejected' };
  const { sessionId, userId, used, answerLost } = found;
  if (used && !answerLost) {
    await tx.query('UPDATE command.user_sessions SET ended_at = $2 WHERE session_id = $1', [sessionId, now]);
    return { outcome: 'reused', session: { sessionId, userId } };
  }
  if (used)
    await tx.query(
      `UPDATE command.refresh_tokens SET used_at = '-infinity' WHERE session_id = $1 AND used_at IS NULL`,
      [sessionId],
    );
  await tx.query('UPDATE command.refresh_tokens SET used_at = $2 WHERE token_hash = $1', [hash, now]);
  await tx.query('UPDATE command.user_sessions SET expires_at = $2 WHERE session_id = $1', [sessionId, endOf(now)]);
  const isUseToTell = await noteUse(tx, sessionId, now);
  const forgettable = new Date(now.getTime() - REFRESH_TOKEN_DAYS * 86_400_000);
  await tx.query(
    `DELETE FROM command.refresh_tokens WHERE session_id = $1 AND used_at > '-infinity' AND used_at < $2`,
    [sessionId, forgettable],
  );
  return { outcome: 'rotated', session: { sessionId, userId }, refresh: await issue(tx, sessionId), isUseToTell };
}

/** Returns true if the use of the session was not published recently. */
async function noteUse(tx: Queryable, sessionId: string, now: Date): Promise<boolean> {
  const toldBefore = new Date(now.getTime() - SESSION_USE_TOLD_HOURS * 3_600_000);
  const noted = await tx.query(
    'UPDATE command.user_sessions SET use_told_at = $2 WHERE session_id = $1 AND use_told_at <= $3 RETURNING 1',
    [sessionId, now, toldBefore],
  );
  return noted.length === 1;
}

/**
 * Records the workspace of a session. If it changed, returns the previous one (`before`, null if there was none),
 * otherwise null.
 */
export async function noteWorkspace(
  tx: Queryable,
  sessionId: string,
  organizationId: number,
): Promise<{ readonly before: number | null } | null> {
  const [changed = null] = await tx.query<{ before: number | null }>(
    `UPDATE command.user_sessions s SET organization_id = $2
      FROM (SELECT organization_id AS before FROM command.user_sessions WHERE session_id = $1 FOR UPDATE) b
      WHERE s.session_id = $1 AND b.before IS DISTINCT FROM $2 RETURNING b.before`,
    [sessionId, organizationId],
  );
  return changed;
}

async function find(tx: Queryable, hash: Buffer, now: Date): Promise<Found | undefined> {
  const lostSince = new Date(now.getTime() - LOST_ANSWER_SECONDS * 1_000);
  const [found] = await tx.query<Found>(
    `SELECT s.session_id AS "sessionId", s.user_id AS "userId", t.used_at IS NOT NULL AS used,
        coalesce(t.used_at > $3, false)
          AND NOT EXISTS (SELECT 1 FROM command.refresh_tokens n WHERE n.session_id = t.session_id AND n.token_hash <> t.token_hash AND n.used_at >= t.used_at) AS "answerLost",
        s.ended_at IS NULL AND s.expires_at > $2 AS live
      FROM command.refresh_tokens t JOIN command.user_sessions s USING (session_id) WHERE t.token_hash = $1 FOR UPDATE OF t, s`,
    [hash, now, lostSince],
  );
  return found;
}

export interface EndedSessions {
  readonly userId: string;
  /** Null for all sessions. */
  readonly only: string | null;
  /** The session that stays open. */
  readonly except: string | null;
}

/** Ends a person's sessions and returns their ids. */
export async function endSessions(
  tx: Queryable,
  { userId, only, except }: EndedSessions,
  now: Date,
): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE command.user_sessions SET ended_at = $3
      WHERE user_id = $1 AND session_id IS DISTINCT FROM $2 AND ($4::uuid IS NULL OR session_id = $4) AND ended_at IS NULL AND expires_at > $3 RETURNING session_id AS id`,
    [userId, except, now, only],
  );
  return ended.map(({ id }) => id);
}

/** Ends the session of a refresh token, used or not; returns null if there is none to end. */
export async function endSession(tx: Queryable, refresh: string, now: Date): Promise<Session | null> {
  const [ended = null] = await tx.query<Session & Record<string, unknown>>(
    `UPDATE command.user_sessions s SET ended_at = $2 FROM command.refresh_tokens t
      WHERE t.token_hash = $1 AND s.session_id = t.session_id AND s.ended_at IS NULL
      RETURNING s.session_id AS "sessionId", s.user_id AS "userId"`,
    [hashOf(refresh), now],
  );
  return ended;
}
