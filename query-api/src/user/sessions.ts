import { REFRESH_TOKEN_DAYS } from '@watchglass/schemas/user/limits';
import type { SessionView } from '@watchglass/schemas/user/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';

interface SessionRow extends Record<string, unknown> {
  readonly id: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly startedAt: Date;
  readonly usedAt: Date;
  readonly key: Uint8Array | null;
}

/** The user of the sessions, and the session of the request. */
export interface AskedBy {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly now: Date;
}

/** The limit of sessions that are read. */
const MOST_READ = 1_000;

/** Returns a person's sessions. A session that was unused for too long has expired. */
export async function sessionsOf(
  relational: Queryable,
  masterKey: Uint8Array,
  { userId, sessionId, now }: AskedBy,
): Promise<SessionView[]> {
  const rows = await relational.query<SessionRow>({
    name: 'sessions.of_user',
    text: `SELECT s.session_id AS id, s.device, s.address, s.started_at AS "startedAt", s.used_at AS "usedAt", k.key
      FROM read.sessions s LEFT JOIN vault.person_keys k USING (user_id)
      WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.used_at > $2 ORDER BY s.used_at DESC LIMIT ${MOST_READ}`,
    values: [userId, new Date(now.getTime() - REFRESH_TOKEN_DAYS * 86_400_000)],
  });
  return rows.map(({ id, device, address, startedAt, usedAt, key }) => {
    const own = key && unwrapKey(masterKey, userId, key);
    const opened = own && device !== null ? openText(own, device) : null;
    return {
      id,
      device: opened ?? '',
      address: address ?? '',
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isCurrent: id === sessionId,
    };
  });
}
