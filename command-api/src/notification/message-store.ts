import type { BundleKind, MessageCause, MessageChannel } from '@watchglass/schemas/notification/messages';
import type { Urgency } from '@watchglass/schemas/notification/settings';
import { askTogether } from '@watchglass/streams/ask-together';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { laneOf, type Message, type Outcome } from './message.ts';
import type { ToldLane } from './plan-messages.ts';

/** A message that a process has in hand. */
export interface InHand extends Omit<Message, 'skipped'> {
  /** Attempts, this one included. */
  readonly attempts: number;
  readonly askedAt: Date;
  /** How it goes: alone, or as the leader of a bundle. */
  readonly way: 'single' | BundleKind;
  /** Of a message about a flood: since when it lasted, on the steady clock. */
  readonly floodSince: Date | null;
}

export interface MessageRow extends Record<string, unknown> {
  readonly id: string;
  readonly organization_id: number;
  readonly alarm_id: string;
  readonly event_id: string;
  readonly cause: MessageCause;
  readonly raise: number;
  readonly urgency: Urgency;
  readonly recipient_kind: 'user' | 'destination';
  readonly recipient: string;
  readonly channel: MessageChannel;
  readonly step: number;
  readonly repeat: number;
  readonly attempts: number;
  readonly asked_at: Date;
  readonly way: InHand['way'] | 'folded' | null;
  readonly bundle: string | null;
  readonly arrived: Settled['arrived'];
  readonly flood_since: Date | null;
  readonly outcome: Outcome['outcome'] | null;
  readonly reason: string | null;
}

/** After it the message of a dead process is due again. */
export const LEASE_SECONDS = 60;
/** Messages of one recipient by one channel that are in hand at once, in all processes. */
export const IN_HAND_PER_LANE = 4;
/** Due messages that are looked at for those that may be taken. */
const LOOKED_AT = 512;
/** So many times as many as are wanted are offered: other processes may be taking some. */
const SPARE = 4;

/** What is planned later than this after its event was kept back by an outage. */
const LATE_MS = 3_600_000;
/** Late messages are collected for 10 to 40 s, so that one digest has them. */
const LATE_SLOT_MS = 30_000;
const LATE_LEAST_MS = 10_000;

/** A message, and the instant from which its tries count. */
export interface AskedMessage {
  readonly message: Message;
  readonly askedAt: Date;
}

/** Stores planned messages; one that is known stays as it is, whatever became of it. */
export async function putMessages(tx: Queryable, messages: readonly AskedMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await tx.query(
    `INSERT INTO command.messages (id, organization_id, alarm_id, event_id, cause, raise, urgency, recipient_kind, recipient,
        channel, lane, step, repeat, asked_at, due_at, outcome, reason, planned_at, is_late)
      SELECT id, organization_id, alarm_id, event_id, cause, raise, urgency, recipient_kind, recipient,
        channel, lane, step, repeat, asked_at, due_at, CASE WHEN reason IS NULL THEN NULL ELSE 'skipped' END, reason, $2, is_late
      FROM json_populate_recordset(null::command.messages, $1::json) ON CONFLICT DO NOTHING`,
    [JSON.stringify(messages.map((each) => rowOf(each, now))), now],
  );
}

function endOfSlot(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + LATE_LEAST_MS) / LATE_SLOT_MS) * LATE_SLOT_MS);
}

function rowOf({ message, askedAt }: AskedMessage, now: Date): object {
  const { recipient, ...rest } = message;
  const isLate = now.getTime() - askedAt.getTime() > LATE_MS;
  return {
    id: rest.id,
    organization_id: rest.organizationId,
    alarm_id: rest.alarmId,
    event_id: rest.eventId,
    cause: rest.cause,
    raise: rest.raise,
    urgency: rest.urgency,
    recipient_kind: recipient.kind,
    recipient: recipient.id,
    channel: rest.channel,
    lane: laneOf(message),
    step: rest.step,
    repeat: rest.repeat,
    asked_at: askedAt,
    due_at: isLate ? endOfSlot(now) : now,
    is_late: isLate,
    reason: rest.skipped,
  };
}

export function messageOf(row: MessageRow): InHand {
  return {
    id: row.id,
    organizationId: row.organization_id,
    alarmId: row.alarm_id,
    eventId: row.event_id,
    cause: row.cause,
    raise: row.raise,
    urgency: row.urgency,
    recipient: { kind: row.recipient_kind, id: row.recipient },
    channel: row.channel,
    step: row.step,
    repeat: row.repeat,
    attempts: row.attempts,
    askedAt: row.asked_at,
    way: row.way === null || row.way === 'folded' ? 'single' : row.way,
    floodSince: row.flood_since,
  };
}

/** Recipients and channels of the raises of an alarm that were not skipped when they were planned. */
export async function toldLanes(tx: Queryable, alarmId: string): Promise<ToldLane[]> {
  const rows = await tx.query<MessageRow>(
    `SELECT DISTINCT ON (lane) * FROM command.messages
      WHERE alarm_id = $1 AND cause = 'raised' AND reason IS DISTINCT FROM 'quiet' ORDER BY lane, raise DESC`,
    [alarmId],
  );
  return rows.map(messageOf);
}

/** What became of the raises of an alarm in a lane: told, still to be told, or neither. */
export async function toldOf(db: Queryable, message: InHand): Promise<'told' | 'waiting' | 'untold'> {
  const rows = await db.query<{ outcome: string | null }>(
    `SELECT CASE WHEN reason = 'folded' AND bundle IS NOT NULL THEN 'sent' ELSE outcome END AS outcome
      FROM command.messages WHERE alarm_id = $1 AND lane = $2 AND cause = 'raised'`,
    [message.alarmId, laneOf(message)],
  );
  if (rows.some(({ outcome }) => outcome === null)) return 'waiting';
  return rows.some(({ outcome }) => outcome === 'sent') ? 'told' : 'untold';
}

/**
 * Takes due messages of a channel whose way is decided into hand for the length of a lease: the longest waiting of each lane first, so
 * that a storm at one recipient delays no other.
 */
export async function takeMessages(
  db: Relational,
  { channel, claim, now, most }: { channel: MessageChannel; claim: string; now: Date; most: number },
): Promise<InHand[]> {
  const rows = await db.query<MessageRow>({
    name: 'messages.take',
    // What is in hand is counted once, not for each message that waits.
    text: `WITH in_hand AS MATERIALIZED (
        SELECT lane, count(*) AS count FROM command.messages
          WHERE outcome IS NULL AND claim IS NOT NULL AND due_at > $2 GROUP BY lane
      ), waiting AS MATERIALIZED (
        SELECT id, due_at, row_number() OVER (PARTITION BY lane ORDER BY due_at, id) + coalesce(h.count, 0) AS place
          FROM (SELECT id, lane, due_at FROM command.messages
            WHERE outcome IS NULL AND channel = $1 AND due_at <= $2 AND way IS NOT NULL AND way <> 'folded' ORDER BY due_at LIMIT ${LOOKED_AT}) m
          LEFT JOIN in_hand h USING (lane)
      ), taken AS (
        SELECT m.id FROM command.messages m
          JOIN (SELECT * FROM waiting WHERE place <= ${IN_HAND_PER_LANE} ORDER BY place, due_at LIMIT ${SPARE} * $4) w USING (id)
          WHERE m.outcome IS NULL AND m.due_at <= $2
          ORDER BY w.place, w.due_at LIMIT $4 FOR UPDATE OF m SKIP LOCKED
      )
      UPDATE command.messages m SET claim = $3, attempts = attempts + 1, due_at = $2::timestamptz + interval '${LEASE_SECONDS} s'
        FROM taken WHERE m.id = taken.id RETURNING m.*`,
    values: [channel, now, claim, most],
  });
  return rows.map(messageOf);
}

export interface Hold {
  readonly id: string;
  readonly claim: string;
  readonly now: Date;
}

/** True if the message is still in this process's hand: asked just before it is handed over. */
export const stillInHand = askTogether(
  async (db: Queryable, holds: readonly Hold[]): Promise<boolean[]> => {
    const rows = await db.query<{ id: string }>(
      `SELECT m.id FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS h (id, claim, now)
        JOIN command.messages m ON m.id = h.id AND m.claim = h.claim AND m.outcome IS NULL AND m.due_at > h.now`,
      [holds.map(({ id }) => id), holds.map(({ claim }) => claim), holds.map(({ now }) => now)],
    );
    const held = new Set(rows.map(({ id }) => id));
    return holds.map(({ id }) => held.has(id));
  },
  { most: 100 },
);

/** Puts a message off until an instant; `attempted` is false if nothing was tried. */
export async function putOff(
  db: Queryable,
  id: string,
  { claim, until, attempted }: { claim: string; until: Date; attempted: boolean },
): Promise<void> {
  await db.query(
    `UPDATE command.messages SET due_at = $3, claim = NULL, attempts = attempts - $4
      WHERE id = $1 AND claim = $2 AND outcome IS NULL`,
    [id, claim, until, attempted ? 0 : 1],
  );
}

/** Stores an outcome; the first one stays. */
export const settleMessage = askTogether(
  async (db: Queryable, settled: readonly { readonly id: string; readonly said: Outcome }[]): Promise<void[]> => {
    await db.query(
      `WITH settled AS MATERIALIZED (
          SELECT m.id, s.outcome, s.reason FROM unnest($1::uuid[], $2::text[], $3::text[]) AS s (id, outcome, reason)
            JOIN command.messages m ON m.id = s.id WHERE m.outcome IS NULL ORDER BY m.id FOR UPDATE OF m
        )
        UPDATE command.messages m SET outcome = s.outcome, reason = s.reason, claim = NULL FROM settled s WHERE m.id = s.id`,
      [
        settled.map(({ id }) => id),
        settled.map(({ said }) => said.outcome),
        settled.map(({ said }) => ('reason' in said ? said.reason : null)),
      ],
    );
    return [];
  },
  { most: 100 },
);

export type Settled = InHand & {
  readonly said: Outcome;
  readonly bundle: string | null;
  readonly arrived: 'delivered' | 'failed' | null;
};

/** Messages whose outcome is not yet an event. */
export async function unnoted(db: Queryable, most: number): Promise<Settled[]> {
  const rows = await db.query<MessageRow>(
    'SELECT * FROM command.messages WHERE outcome IS NOT NULL AND NOT noted ORDER BY due_at LIMIT $1',
    [most],
  );
  return rows.map((row) => ({
    ...messageOf(row),
    bundle: row.bundle,
    arrived: row.arrived,
    said: { outcome: row.outcome, reason: row.reason } as Outcome,
  }));
}

export async function markNoted(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('UPDATE command.messages SET noted = true WHERE id = ANY ($1::uuid[])', [ids]);
}

/** Forgets messages of events that are too old to be planned again. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM command.messages WHERE noted AND asked_at < $1', [before]);
}
