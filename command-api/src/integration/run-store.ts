import type { RunTrigger } from '@watchglass/schemas/integration/kinds';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** The place in the feed up to which everything was taken. `history`: readings from before it are still being sent. */
export interface Place {
  readonly block: number;
  readonly row: number;
  readonly history: History | null;
}

/** Where in the history of stored readings, day by day: after this reading of a UTC day. */
export interface History {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Epoch milliseconds: readings measured since then. */
  readonly from: number;
  /** The last reading that was taken; sensor 0 before the first of the day. */
  readonly after: readonly [sensor: number, metric: number, at: number];
}

/** What is sent under one key, and the place after it was taken. */
export interface RunPlan {
  readonly key: string;
  readonly type: string;
  readonly body: Uint8Array;
  readonly readings: number;
  readonly after: Place;
}

/** An integration that a process has in hand. */
export interface InHand {
  readonly id: string;
  readonly organizationId: number;
  readonly timeZone: string;
  /** Null before its first run. */
  readonly place: Place | null;
  /** Set if it has to look up its place again. */
  readonly resumeAt: Date | null;
  readonly trigger: RunTrigger;
  readonly failures: number;
  readonly limitReadings: number | null;
  /** A run that was planned and not settled: it is sent again as it is. */
  readonly plan: RunPlan | null;
  /** From then on another process may have it in hand. */
  readonly until: Date;
}

/** After it what a dead process had in hand is due again. Longer than a run may take. */
export const CLAIM_SECONDS = 60;

interface CursorRow extends Record<string, unknown> {
  readonly integration_id: string;
  readonly organization_id: number;
  readonly time_zone: string;
  readonly block: string | null;
  readonly row: number;
  readonly history: History | null;
  readonly resume_at: Date | null;
  readonly trigger: RunTrigger;
  readonly failures: number;
  readonly limit_readings: number | null;
  readonly plan_key: string | null;
  readonly plan_type: string;
  readonly plan_body: Uint8Array;
  readonly plan_readings: number;
  readonly plan_after: Place;
  readonly claimed_until: Date;
}

/** An integration that may be taken, with the host that it calls and how many more may call that host. */
export interface Runnable {
  readonly id: string;
  readonly host: string;
  readonly room: number;
}

interface Taking {
  readonly runnable: readonly Runnable[];
  readonly claim: string;
  readonly now: Date;
  readonly most: number;
}

/** Takes due integrations into hand for the length of a claim, of each host as many as it has room for. Deleted workspaces wait. */
export async function takeDue(db: Queryable, { runnable, claim, now, most }: Taking): Promise<InHand[]> {
  const rows = await db.query<CursorRow>({
    name: 'integration_cursors.take',
    text: `WITH next AS (
        SELECT c.integration_id, r.room, row_number() OVER (PARTITION BY r.host ORDER BY c.due_at, r.id) AS n
          FROM unnest($1::uuid[], $5::text[], $6::int[]) AS r (id, host, room)
          JOIN command.integration_cursors c ON c.integration_id = r.id
          JOIN read.organizations o ON o.organization_id = c.organization_id AND o.deletion IS NULL
          WHERE c.due_at <= $2 AND c.claimed_until <= $2
      ), due AS (
        SELECT c.integration_id FROM next JOIN command.integration_cursors c ON c.integration_id = next.integration_id
          WHERE next.n <= next.room AND c.due_at <= $2 AND c.claimed_until <= $2
          ORDER BY c.due_at LIMIT $4 FOR UPDATE OF c SKIP LOCKED
      )
      UPDATE command.integration_cursors c SET claim = $3, claimed_until = $2::timestamptz + interval '${CLAIM_SECONDS} s'
        FROM due, read.organizations o
        WHERE c.integration_id = due.integration_id AND o.organization_id = c.organization_id AND o.deletion IS NULL
        RETURNING c.integration_id, c.organization_id, o.time_zone, c.block, c.row, c.history, c.resume_at, c.trigger, c.failures,
          c.limit_readings, c.plan_key, c.plan_type, c.plan_body, c.plan_readings, c.plan_after, c.claimed_until`,
    values: [
      runnable.map(({ id }) => id),
      now,
      claim,
      most,
      runnable.map(({ host }) => host),
      runnable.map(({ room }) => room),
    ],
  });
  return rows.map(inHand);
}

function inHand(row: CursorRow): InHand {
  const { block, row: place, history, plan_key: key, plan_type: type, plan_body: body } = row;
  return {
    id: row.integration_id,
    organizationId: row.organization_id,
    timeZone: row.time_zone,
    place: block === null ? null : { block: Number(block), row: place, history },
    resumeAt: row.resume_at,
    trigger: row.trigger,
    failures: row.failures,
    limitReadings: row.limit_readings,
    plan: key === null ? null : { key, type, body, readings: row.plan_readings, after: row.plan_after },
    until: row.claimed_until,
  };
}

export interface Claimed {
  readonly id: string;
  readonly claim: string;
}

/** Commits what is to be sent, before it is. False if another process has the integration in hand meanwhile. */
export async function commitPlan(db: Queryable, { id, claim }: Claimed, plan: RunPlan): Promise<boolean> {
  const rows = await db.query({
    name: 'integration_cursors.plan',
    text: `UPDATE command.integration_cursors SET plan_key = $3, plan_type = $4, plan_body = $5, plan_readings = $6, plan_after = $7
      WHERE integration_id = $1 AND claim = $2 RETURNING 1`,
    values: [id, claim, plan.key, plan.type, Buffer.from(plan.body), plan.readings, JSON.stringify(plan.after)],
  });
  return rows.length > 0;
}

export interface Behind {
  readonly readings: number;
  readonly since: Date | null;
}

/** What becomes of an integration after a run, or after a look that found nothing to send. */
export interface Settled {
  readonly dueAt: Date;
  readonly trigger: RunTrigger;
  /** The new place; null leaves it. */
  readonly place: Place | null;
  /** Keeps what was planned: it is sent again as it is. */
  readonly keepsPlan: boolean;
  readonly failures: number;
  /** Null leaves it. */
  readonly limitReadings: number | null;
  readonly behind: Behind | null;
  /** When everything up to the place was taken; null leaves it. */
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
}

/** Returns since when nothing was taken, if nothing is; undefined if another process has it in hand: then its own run counts. */
export async function settle(
  tx: Queryable,
  { id, claim }: Claimed,
  to: Settled,
): Promise<{ since: Date | null } | undefined> {
  const [row] = await tx.query<{ since: Date | null }>({
    name: 'integration_cursors.settle',
    text: `UPDATE command.integration_cursors SET claim = NULL, claimed_until = '-infinity', due_at = $3, trigger = $4, failures = $5,
        limit_readings = coalesce($6, limit_readings),
        block = CASE WHEN $7::bigint IS NULL THEN block ELSE $7 END, row = coalesce($8, row),
        history = CASE WHEN $7::bigint IS NULL THEN history ELSE $9::jsonb END,
        resume_at = CASE WHEN $7::bigint IS NULL THEN resume_at END,
        behind = coalesce($10, behind), behind_since = CASE WHEN $10::int IS NULL THEN behind_since ELSE $11 END,
        succeeded_at = coalesce($12, succeeded_at),
        failing_since = CASE WHEN $13::timestamptz IS NULL THEN NULL ELSE coalesce(failing_since, $13) END,
        plan_key = CASE WHEN $14 THEN plan_key END, plan_type = CASE WHEN $14 THEN plan_type END, plan_body = CASE WHEN $14 THEN plan_body END,
        plan_readings = CASE WHEN $14 THEN plan_readings END, plan_after = CASE WHEN $14 THEN plan_after END
      WHERE integration_id = $1 AND claim = $2 RETURNING failing_since AS since`,
    values: [
      id,
      claim,
      to.dueAt,
      to.trigger,
      to.failures,
      to.limitReadings,
      ...placed(to.place),
      ...(to.behind === null ? [null, null] : [to.behind.readings, to.behind.since]),
      to.succeededAt,
      to.failedAt,
      to.keepsPlan,
    ],
  });
  return row;
}

function placed(place: Place | null): readonly unknown[] {
  if (place === null) return [null, null, null];
  return [place.block, place.row, place.history === null ? null : JSON.stringify(place.history)];
}
