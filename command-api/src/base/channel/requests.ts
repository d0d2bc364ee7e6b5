import { createHmac } from 'node:crypto';
import type { BaseRequest, RequestKind } from '@watchglass/schemas/base/channel';
import { openText, sealText } from '@watchglass/streams/seal/seal';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { BaseIdentity } from '../credentials.ts';

export interface NewRequest extends BaseIdentity {
  readonly id: string;
  readonly kind: RequestKind;
  readonly body: unknown;
  readonly deadline: Date;
}

/** A request that awaits its outcome. */
export interface OpenRequest extends BaseIdentity {
  readonly id: string;
  readonly kind: RequestKind;
  /** The sensors that the base has named while it was pairing. */
  readonly sensors: readonly string[];
}

const REQUESTS_OF_A_BASE = 20;
const KEPT_MS = 7 * 86_400_000;

/**
 * Requests to bases, in the private schema until their outcome: `prepared` until their event is appended, then `waiting`,
 * `accepted` and `ended`. Bodies are sealed, and destroyed at the end; that of a network configuration with its delivery.
 */
export class BaseRequests {
  readonly #key: Uint8Array;

  constructor(masterKey: Uint8Array) {
    this.#key = createHmac('sha256', masterKey).update('base requests').digest();
  }

  async put(tx: Queryable, { id, serial, organizationId, kind, body, deadline }: NewRequest): Promise<void> {
    await tx.query('DELETE FROM command.base_requests WHERE serial = $1 AND deadline < $2', [
      serial,
      new Date(deadline.getTime() - KEPT_MS),
    ]);
    await tx.query(
      `INSERT INTO command.base_requests (id, serial, organization_id, kind, body, deadline)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
      [id, serial, organizationId, kind, sealText(id, this.#key, JSON.stringify(body)), deadline],
    );
  }

  /** The requests that the base has not answered yet, oldest first. */
  async undelivered(db: Queryable, { serial, organizationId }: BaseIdentity, now: Date): Promise<BaseRequest[]> {
    const rows = await db.query<{ id: string; kind: RequestKind; body: string; deadline: Date }>({
      name: 'base_requests.undelivered',
      text: `SELECT id, kind, body, deadline FROM command.base_requests
        WHERE serial = $1 AND organization_id = $2 AND state IN ('waiting', 'accepted') AND body IS NOT NULL AND deadline > $3
        ORDER BY created LIMIT ${REQUESTS_OF_A_BASE}`,
      values: [serial, organizationId, now],
    });
    return rows.flatMap(({ id, kind, body, deadline }) => {
      const plain = openText(this.#key, body);
      if (plain === null) return [];
      return [{ v: 1 as const, id, kind, deadline: deadline.toISOString(), body: JSON.parse(plain) as unknown }];
    });
  }
}

/** The serial numbers of bases with requests that they have not answered yet. */
export async function basesWithRequests(db: Queryable, now: Date): Promise<readonly string[]> {
  const rows = await db.query<{ serial: string }>({
    name: 'base_requests.bases',
    text: `SELECT DISTINCT serial FROM command.base_requests
      WHERE state <> 'ended' AND state <> 'prepared' AND body IS NOT NULL AND deadline > $1`,
    values: [now],
  });
  return rows.map(({ serial }) => serial);
}

/** The kind of a base's own open request; undefined if it has none of this id. */
export async function findRequest(
  db: Queryable,
  { serial, organizationId }: BaseIdentity,
  id: string,
): Promise<RequestKind | undefined> {
  const [row] = await db.query<{ kind: RequestKind }>(
    `SELECT kind FROM command.base_requests
      WHERE id = $1 AND serial = $2 AND organization_id = $3 AND state IN ('waiting', 'accepted')`,
    [id, serial, organizationId],
  );
  return row?.kind;
}

/** Locks a base's own open request until the transaction ends; undefined if it has none of this id. */
export async function lockRequest(
  tx: Queryable,
  { serial, organizationId }: BaseIdentity,
  id: string,
): Promise<OpenRequest | undefined> {
  const [row] = await tx.query<{ kind: RequestKind; sensors: string[] }>(
    `SELECT kind, sensors FROM command.base_requests
      WHERE id = $1 AND serial = $2 AND organization_id = $3 AND state IN ('waiting', 'accepted') FOR UPDATE`,
    [id, serial, organizationId],
  );
  return row && { id, serial, organizationId, ...row };
}

/** Locks an open request whose deadline has passed and that no other process holds; undefined if there is none. */
export async function lockOverdue(tx: Queryable, now: Date): Promise<OpenRequest | undefined> {
  const [row] = await tx.query<OpenRequest & Record<string, unknown>>({
    name: 'base_requests.overdue',
    text: `SELECT id, serial, organization_id AS "organizationId", kind, sensors FROM command.base_requests
      WHERE state <> 'ended' AND deadline <= $1 ORDER BY deadline LIMIT 1 FOR UPDATE SKIP LOCKED`,
    values: [now],
  });
  return row;
}

/** The base may have a prepared request: its event is appended. */
export async function letGo(db: Queryable, id: string): Promise<void> {
  await db.query("UPDATE command.base_requests SET state = 'waiting' WHERE id = $1 AND state = 'prepared'", [id]);
}

/** Nothing was decided: the prepared request is gone. */
export async function withdraw(db: Queryable, id: string): Promise<void> {
  await db.query("DELETE FROM command.base_requests WHERE id = $1 AND state = 'prepared'", [id]);
}

/**
 * The base has the request. A network configuration is destroyed, because it may hold a Wi-Fi password, and so are
 * outlets: what the base reports ends them, and it would be asked again until then.
 */
export async function markAccepted(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `UPDATE command.base_requests SET state = 'accepted', body = CASE WHEN kind IN ('network', 'outlets') THEN NULL ELSE body END
      WHERE id = $1`,
    [id],
  );
}

/** Its body is destroyed. */
export async function markEnded(tx: Queryable, id: string): Promise<void> {
  await tx.query("UPDATE command.base_requests SET state = 'ended', body = NULL WHERE id = $1", [id]);
}

const SENSORS_OF_A_PAIRING = 100;

/** Adds a sensor that was paired, once, and returns all of them. */
export async function addSensor(tx: Queryable, id: string, sensor: string): Promise<readonly string[]> {
  const [row] = await tx.query<{ sensors: string[] }>(
    `UPDATE command.base_requests SET sensors = CASE WHEN $2 = ANY (sensors) OR cardinality(sensors) >= ${SENSORS_OF_A_PAIRING}
      THEN sensors ELSE sensors || $2::text END WHERE id = $1 RETURNING sensors`,
    [id, sensor],
  );
  return row?.sensors ?? [];
}
