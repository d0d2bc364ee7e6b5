import { typesNamed } from '@watchglass/schemas/event-feed/types';
import { WEBHOOK_BODY_MAX_BYTES, WEBHOOK_QUEUE_MAX } from '@watchglass/schemas/webhook/limits';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { v5 } from 'uuid';
import type { KnownWebhook } from './follow-webhooks.ts';

const MESSAGES = '0c0f6d0e-3f0b-5d57-9a3f-6f6f1f0e8a11';
/** Events that are planned at once. */
const PAGE = 500;

interface FedEvent extends Record<string, unknown> {
  readonly n: number;
  readonly event_id: string;
  readonly type: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly at: Date;
  readonly data: object;
}

/** The same for the same event, whoever plans it and however often: a receiver recognizes what it has. */
export function messageIdOf(webhookId: string, eventId: string): string {
  return v5(`${webhookId}/${eventId}`, MESSAGES);
}

/**
 * Plans the next messages of a webhook from the feed; returns how many entries of the feed were passed. Messages and cursor are committed
 * together under the lock of the cursor: of two processes one plans, and a death leaves neither a gap nor a double.
 */
export function planMessages(relational: Relational, webhook: KnownWebhook, now: Date): Promise<number> {
  return relational.transaction(async (tx) => {
    const n = await cursorOf(tx, webhook);
    if (n === null) return 0;
    const { events, upTo } = await nextEvents(tx, webhook, n);
    if (upTo <= n) return 0;
    await putMessages(tx, webhook, { events, now });
    await tx.query('UPDATE command.webhook_cursors SET n = $2 WHERE webhook_id = $1', [webhook.id, upTo]);
    return upTo - n;
  });
}

/** Null while another process plans, while the queue is full, or before the webhook's own event is numbered. */
async function cursorOf(tx: Queryable, { id, organizationId, sincePosition }: KnownWebhook): Promise<number | null> {
  const [since] = await tx.query<{ n: number }>({
    name: 'webhook_cursors.since',
    text: 'SELECT n FROM read.moments WHERE organization_id = $1 AND position = $2',
    values: [organizationId, sincePosition],
  });
  if (since === undefined) return null;
  await tx.query({
    name: 'webhook_cursors.begin',
    text: `INSERT INTO command.webhook_cursors AS c (webhook_id, organization_id, n, since_n) VALUES ($1, $2, $3, $3)
      ON CONFLICT (webhook_id) DO UPDATE SET n = greatest(c.n, $3), since_n = $3 WHERE c.since_n < $3`,
    values: [id, organizationId, since.n],
  });
  const [cursor] = await tx.query<{ n: number; waiting: string }>({
    name: 'webhook_cursors.lock',
    text: `SELECT n, (SELECT count(*) FROM command.webhook_messages m WHERE m.webhook_id = c.webhook_id AND m.outcome IS NULL) AS waiting
      FROM command.webhook_cursors c WHERE webhook_id = $1 FOR UPDATE SKIP LOCKED`,
    values: [id],
  });
  return cursor === undefined || Number(cursor.waiting) > WEBHOOK_QUEUE_MAX - PAGE ? null : cursor.n;
}

/** SQL: a thing with a place is at one of the locations now. */
const AT_LOCATIONS = `($5::uuid[] IS NULL OR CASE f.subject_kind
  WHEN 'sensor' THEN EXISTS (SELECT FROM read.sensors s WHERE s.organization_id = $1 AND s.id::text = f.subject_id AND s.location_id = ANY ($5))
  WHEN 'asset' THEN EXISTS (SELECT FROM read.assets a WHERE a.organization_id = $1 AND a.id::text = f.subject_id AND a.location_id = ANY ($5))
  WHEN 'base' THEN EXISTS (SELECT FROM read.bases b WHERE b.organization_id = $1 AND b.serial = f.subject_id AND b.location_id = ANY ($5))
  WHEN 'alarm' THEN EXISTS (SELECT FROM read.alarms t LEFT JOIN read.sensors s ON s.id = t.sensor_id AND s.organization_id = $1
    LEFT JOIN read.bases b ON b.serial = t.base_serial AND b.organization_id = $1
    WHERE t.organization_id = $1 AND t.id::text = f.subject_id AND coalesce(s.location_id, b.location_id) = ANY ($5))
  WHEN 'monitor' THEN EXISTS (SELECT FROM read.monitors t
    LEFT JOIN read.sensors s ON s.organization_id = $1 AND s.id = (t.definition #>> '{source,sensorId}')::int
    LEFT JOIN read.asset_points p ON p.organization_id = $1 AND p.id = (t.definition #>> '{source,pointId}')::uuid
    LEFT JOIN read.assets a ON a.organization_id = $1 AND a.id = p.asset_id
    WHERE t.organization_id = $1 AND t.id::text = f.subject_id AND coalesce(s.location_id, a.location_id) = ANY ($5))
  ELSE true END)`;

/** Up to the last entry that both read models of the feed have: no event appears below it later. */
async function nextEvents(
  tx: Queryable,
  { organizationId, webhook: { types, locations } }: KnownWebhook,
  after: number,
): Promise<{ readonly events: readonly FedEvent[]; readonly upTo: number }> {
  const found = await tx.query<FedEvent & { readonly head: number | null; readonly n: number | null }>({
    name: 'webhook_messages.next',
    text: `WITH head AS (
        SELECT n, position FROM read.moments WHERE organization_id = $1 AND position <= (
          SELECT min(position COLLATE "C") FROM read.projection_checkpoints WHERE projection IN ('event_feed', 'moments') HAVING count(position) = 2
        ) ORDER BY position DESC LIMIT 1
      ), page AS (
        SELECT m.n, f.event_id, f.type, f.subject_kind, f.subject_id, f.actor_kind, f.actor_id, f.at, f.data
        FROM read.event_feed f JOIN read.moments m ON m.organization_id = f.organization_id AND m.position = f.position
        WHERE f.organization_id = $1 AND f.position <= (SELECT position FROM head)
          AND f.position > coalesce((SELECT position FROM read.moments WHERE organization_id = $1 AND n = $2), '')
          AND ($4::text[] IS NULL OR f.type = ANY ($4)) AND ${AT_LOCATIONS}
        ORDER BY f.position LIMIT $3
      )
      SELECT (SELECT n FROM head) AS head, page.* FROM (SELECT) one LEFT JOIN page ON true ORDER BY page.n`,
    values: [
      organizationId,
      after,
      PAGE,
      types.length === 0 ? null : typesNamed(types).types,
      locations.length === 0 ? null : locations,
    ],
  });
  const events = found.filter(({ n }) => n !== null);
  const head = found[0]?.head ?? 0;
  return { events, upTo: events.length >= PAGE ? (events.at(-1)?.n ?? head) : head };
}

async function putMessages(
  tx: Queryable,
  { id, organizationId }: KnownWebhook,
  { events, now }: { readonly events: readonly FedEvent[]; readonly now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: messageIdOf(id, event.event_id),
    webhook_id: id,
    organization_id: organizationId,
    seq: event.n,
    type: event.type,
    at: event.at.toISOString(),
    body: bodyOf(event),
  }));
  await tx.query(
    `INSERT INTO command.webhook_messages (id, webhook_id, organization_id, seq, type, at, body, due_at, asked_at)
      SELECT id, webhook_id, organization_id, seq, type, at, body, $2, $2
      FROM json_populate_recordset(null::command.webhook_messages, $1::json) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), now],
  );
}

/** The event as the feed tells it. One that would be too large goes without its data: the feed has them. */
export function bodyOf(event: FedEvent): string {
  const told = {
    id: event.event_id,
    type: event.type,
    timestamp: event.at.toISOString(),
    seq: event.n,
    subject: { kind: event.subject_kind, id: event.subject_id },
    actor: { kind: event.actor_kind, id: event.actor_id },
    data: event.data,
  };
  const body = JSON.stringify(told);
  return Buffer.byteLength(body) <= WEBHOOK_BODY_MAX_BYTES ? body : JSON.stringify({ ...told, data: {}, isCut: true });
}
