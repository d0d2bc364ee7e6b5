import { LINK_PAUSE_SECONDS } from '@watchglass/schemas/user/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

export type LinkKind = 'confirmation' | 'passwordReset';

export interface LinkRequest extends Record<string, unknown> {
  /** The id of the future event. */
  readonly id: string;
  readonly loginHash: Buffer;
  readonly kind: LinkKind;
  readonly requestedAt: Date;
  readonly correlationId: string;
  readonly clientAddress: string;
}

const KEPT_HOURS = 24;

/**
 * Records a request for a mailed link: the same work with and without an account, which is looked up later. One request
 * a minute counts, so that a stranger cannot fill a mailbox.
 */
export async function requestLink(db: Queryable, request: LinkRequest): Promise<void> {
  const { id, loginHash, kind, requestedAt, correlationId, clientAddress } = request;
  const paused = new Date(requestedAt.getTime() - LINK_PAUSE_SECONDS * 1000);
  await db.query(
    `INSERT INTO command.link_requests AS r (login_hash, kind, id, requested_at, correlation_id, client_address)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (login_hash, kind) DO UPDATE SET (id, requested_at, correlation_id, client_address, answered)
        = (excluded.id, excluded.requested_at, excluded.correlation_id, excluded.client_address, false)
        WHERE r.answered AND r.requested_at <= $7`,
    [loginHash, kind, id, requestedAt, correlationId, clientAddress, paused],
  );
}

export async function openLinkRequests(db: Queryable): Promise<LinkRequest[]> {
  return db.query<LinkRequest>(
    `SELECT id, login_hash AS "loginHash", kind, requested_at AS "requestedAt", correlation_id AS "correlationId",
        client_address AS "clientAddress"
      FROM command.link_requests WHERE NOT answered ORDER BY requested_at LIMIT 100`,
  );
}

export async function markAnswered(db: Queryable, { id }: Pick<LinkRequest, 'id'>): Promise<void> {
  await db.query('UPDATE command.link_requests SET answered = true WHERE id = $1', [id]);
}

export async function clearAnswered(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.link_requests WHERE answered AND requested_at < $1', [
    new Date(now.getTime() - KEPT_HOURS * 3_600_000),
  ]);
}
