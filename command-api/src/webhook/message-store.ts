import { WEBHOOK_MESSAGE_DAYS } from '@watchglass/schemas/webhook/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** A message that a process has in hand. */
export interface InHand extends Record<string, unknown> {
  readonly id: string;
  readonly webhook_id: string;
  readonly organization_id: number;
  readonly body: string;
  /** Attempts, this one included. */
  readonly attempts: number;
}

/** After it the message of a dead process is due again. */
export const LEASE_SECONDS = 60;
/** Messages of one webhook that are in hand at once, in all processes. */
const AT_ONCE = 8;
/** After so many failures in a row, one message at a time finds out whether the address takes anything. */
const PROBED_AFTER = 20;

/** Takes due messages of these webhooks into hand for the length of a lease, in the order of events. */
export async function takeMessages(
  db: Queryable,
  { webhooks, claim, now, most }: { webhooks: readonly string[]; claim: string; now: Date; most: number },
): Promise<InHand[]> {
  return db.query<InHand>({
    name: 'webhook_messages.take',
    text: `WITH waiting AS MATERIALIZED (
        SELECT m.id, m.due_at FROM unnest($1::uuid[]) AS w (id)
          JOIN command.webhook_cursors c ON c.webhook_id = w.id
          JOIN read.organizations o ON o.organization_id = c.organization_id AND o.deletion IS NULL
          CROSS JOIN LATERAL (
            SELECT count(*) AS count FROM command.webhook_messages
              WHERE webhook_id = w.id AND outcome IS NULL AND claim IS NOT NULL AND due_at > $2
          ) h
          CROSS JOIN LATERAL (
            SELECT id, due_at FROM command.webhook_messages WHERE webhook_id = w.id AND outcome IS NULL AND due_at <= $2
              ORDER BY due_at, seq
              LIMIT greatest(0, CASE WHEN c.failures >= ${PROBED_AFTER} THEN 1 ELSE ${AT_ONCE} END - h.count)
          ) m
      ), taken AS (
        SELECT m.id FROM command.webhook_messages m JOIN waiting w USING (id)
          WHERE m.outcome IS NULL AND m.due_at <= $2 ORDER BY w.due_at LIMIT $4 FOR UPDATE OF m SKIP LOCKED
      )
      UPDATE command.webhook_messages m SET claim = $3, attempts = attempts + 1, due_at = $2::timestamptz + interval '${LEASE_SECONDS} s'
        FROM taken WHERE m.id = taken.id RETURNING m.id, m.webhook_id, m.organization_id, m.body, m.attempts`,
    values: [webhooks, now, claim, most],
  });
}

export interface Attempt {
  readonly at: Date;
  readonly status: number | null;
  readonly why: string;
  readonly answer: string;
  readonly ms: number;
}

export interface Outcome {
  readonly attempt: Attempt;
  /** The instant of the next attempt, if there is one. */
  readonly next: Date | 'delivered' | 'failed';
}

/** A success within this time of the one before is not written down: what is sent at once would wait for one row. */
const DELIVERED_EVERY = "interval '1 s'";

/**
 * Stores an attempt and what follows, in one statement: an outcome, or the instant of the next attempt. After a success
 * what failed before does not count any more. False if another process has the message in hand meanwhile: then its own
 * attempt counts.
 */
export async function settle(
  db: Queryable,
  { id, claim }: { readonly id: string; readonly claim: string },
  { attempt, next }: Outcome,
): Promise<boolean> {
  const { at, status, why, answer, ms } = attempt;
  const [outcome, dueAt] = next instanceof Date ? [null, next] : [next, at];
  const rows = await db.query({
    name: 'webhook_messages.settle',
    text: `WITH attempt AS (
        INSERT INTO command.webhook_attempts VALUES ($1, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING
      ), settled AS (
        UPDATE command.webhook_messages SET outcome = $3, due_at = $4, claim = NULL
          WHERE id = $1 AND claim = $2 AND outcome IS NULL RETURNING webhook_id
      ), delivered AS (
        UPDATE command.webhook_cursors c SET failures = 0, failing_since = NULL, delivered_at = $5 FROM settled
          WHERE c.webhook_id = settled.webhook_id AND $3 = 'delivered' AND (c.failures > 0 OR c.failing_since IS NOT NULL
            OR c.delivered_at IS NULL OR c.delivered_at < $5::timestamptz - ${DELIVERED_EVERY})
      )
      SELECT FROM settled`,
    values: [id, claim, outcome, dueAt, at, status, why, answer, ms],
  });
  return rows.length === 1;
}

/** Sends one message again, under its own id; false if it is not kept. */
export async function resendMessage(
  db: Queryable,
  { webhookId, message, now }: { readonly webhookId: string; readonly message: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE command.webhook_messages SET outcome = NULL, claim = NULL, attempts = 0, due_at = $3, asked_at = $3
      WHERE webhook_id = $1 AND id = $2 RETURNING 1`,
    [webhookId, message, now],
  );
  return rows.length === 1;
}

/** Sends everything since an instant again: what is kept under its own id, and what was never planned from the feed. */
export async function resendSince(
  db: Queryable,
  asked: { readonly organizationId: number; readonly webhookId: string; readonly since: Date; readonly now: Date },
): Promise<void> {
  const { organizationId, webhookId, since, now } = asked;
  await db.query(
    `UPDATE command.webhook_messages SET outcome = NULL, claim = NULL, attempts = 0, due_at = $3, asked_at = $3
      WHERE webhook_id = $1 AND at >= $2`,
    [webhookId, since, now],
  );
  await db.query(
    `UPDATE command.webhook_cursors SET n = least(n, coalesce(
        (SELECT m.n - 1 FROM read.moments m WHERE m.organization_id = $2 AND m.known >= $3 ORDER BY m.known, m.n LIMIT 1), n))
      WHERE webhook_id = $1`,
    [webhookId, organizationId, since.getTime()],
  );
}

/** Forgets the queue of a deleted webhook. */
export async function forgetWebhook(db: Queryable, webhookId: string): Promise<void> {
  await db.query('DELETE FROM command.webhook_messages WHERE webhook_id = $1', [webhookId]);
  await db.query('DELETE FROM command.webhook_cursors WHERE webhook_id = $1', [webhookId]);
}

/** Forgets the queues of erased organizations. */
export async function forgetQueues(tx: Queryable, organizationIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM command.webhook_messages WHERE organization_id = ANY ($1)', [organizationIds]);
  await tx.query('DELETE FROM command.webhook_cursors WHERE organization_id = ANY ($1)', [organizationIds]);
}

/** Forgets what is too old to be shown, and what belongs to webhooks that are not there any more. */
export async function forgetMessages(db: Queryable, known: readonly string[], now: Date): Promise<void> {
  await db.query(
    'DELETE FROM command.webhook_messages WHERE asked_at < $1 AND (outcome IS NOT NULL OR webhook_id <> ALL ($2::uuid[]))',
    [new Date(now.getTime() - WEBHOOK_MESSAGE_DAYS * 86_400_000), known],
  );
}
