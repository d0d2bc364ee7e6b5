import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { EventStore, NewEvent, Position } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { asNew, type CommandContext } from '../handle-command.ts';

interface Outgoing extends Record<string, unknown> {
  readonly userId: string;
  readonly event: NewEvent;
}

/**
 * Puts what happened to a person beside the change that it tells of, in one transaction: the event is stored for certain where
 * the change is, though the process dies between the two.
 */
export async function putOutgoing(tx: Queryable, events: readonly UserEvent[], context: CommandContext): Promise<void> {
  for (const event of events) {
    for (const fresh of asNew([event], context)) {
      const values = [fresh.id, event.data.userId, JSON.stringify(fresh), context.metadata.at];
      await tx.query('INSERT INTO command.user_outbox (id, user_id, event, put_at) VALUES ($1, $2, $3, $4)', values);
    }
  }
}

/** Appends what waits for a person, in its order, and answers where the last of it stands. */
export async function deliverOutgoing(db: Queryable, eventStore: EventStore, userId: string): Promise<Position | null> {
  const waiting = await db.query<Outgoing>(
    'SELECT user_id AS "userId", event FROM command.user_outbox WHERE user_id = $1 ORDER BY sequence',
    [userId],
  );
  let position: Position | null = null;
  for (const { event } of waiting) {
    position = (await eventStore.append(userStream(userId), 'any', [event])).position;
    await db.query('DELETE FROM command.user_outbox WHERE id = $1', [event.id]);
  }
  return position;
}

/** Delivers what processes left behind that died before then. */
export async function deliverLeftBehind(db: Queryable, eventStore: EventStore, before: Date): Promise<void> {
  const people = await db.query<{ id: string }>(
    'SELECT DISTINCT user_id AS id FROM command.user_outbox WHERE put_at < $1',
    [before],
  );
  for (const { id } of people) await deliverOutgoing(db, eventStore, id);
}
