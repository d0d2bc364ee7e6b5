import type { Queryable } from '@watchglass/streams/ports/relational';
import { firstRaises } from './fold-messages.ts';
import { laneOf, type Outcome } from './message.ts';
import { messageOf, type InHand, type MessageRow } from './message-store.ts';

/** The messages that a bundle's leader takes along and that are not settled yet, the oldest first. */
export async function followersOf(db: Queryable, leader: string): Promise<InHand[]> {
  const rows = await db.query<MessageRow>(
    'SELECT * FROM command.messages WHERE bundle = $1 AND outcome IS NULL ORDER BY asked_at, id',
    [leader],
  );
  return rows.map(messageOf);
}

/** What became of each message of a bundle; `wait` gives one back, to be decided about again at an instant. */
export interface Settling {
  readonly message: InHand;
  readonly said: Outcome | 'wait';
  /** The id of the message that says it, if it was folded into one. */
  readonly into: string | null;
}

/** Stores the outcomes of a bundle together; the first outcome of a message stays. */
export async function settleBundle(db: Queryable, settling: readonly Settling[], waitUntil: Date): Promise<void> {
  const rows = settling.map(({ message: { id }, said, into }) => ({
    id,
    outcome: said === 'wait' ? null : said.outcome,
    reason: said !== 'wait' && 'reason' in said ? said.reason : null,
    bundle: into,
  }));
  await db.query(
    `UPDATE command.messages m SET outcome = s.outcome, reason = s.reason, claim = NULL, bundle = s.bundle,
        way = CASE WHEN s.outcome IS NOT NULL THEN m.way END, due_at = CASE WHEN s.outcome IS NULL THEN $2 ELSE m.due_at END
      FROM json_to_recordset($1::json) AS s (id uuid, outcome text, reason text, bundle uuid)
      WHERE m.id = s.id AND m.outcome IS NULL`,
    [JSON.stringify(rows), waitUntil],
  );
}

/** The raises of a flood in a lane, and the alarm that was the first; instants are of the steady clock. */
export interface FloodCounts {
  readonly raises: number;
  readonly criticals: number;
  readonly firstAlarmId: string;
  readonly since: Date;
}

export async function floodCounts(db: Queryable, message: InHand): Promise<FloodCounts | null> {
  if (message.floodSince === null) return null;
  const [first] = await firstRaises(db, laneOf(message), message.floodSince);
  if (first === undefined) return null;
  const [counted] = await db.query<{ raises: number; criticals: number }>(
    `SELECT count(*)::int AS raises, count(*) FILTER (WHERE urgency <> 'warning')::int AS criticals
      FROM command.messages WHERE lane = $1 AND cause = 'raised' AND planned_at >= $2`,
    [laneOf(message), first.planned_at],
  );
  return {
    raises: counted?.raises ?? 0,
    criticals: counted?.criticals ?? 0,
    firstAlarmId: first.alarm_id,
    since: first.planned_at,
  };
}
