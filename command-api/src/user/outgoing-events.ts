import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { EventStore, NewEvent, Position } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { asNew, type CommandContext } from '../handle-command.ts';

interface Outgoing extends Record<string, unknown> {
  readonly userId: string;
  readonly event: NewEvent;
}

/**
 * Stores a person's events in the transaction of the change that caused them, so that a process that dies between the
 * change and the append loses no event.
 */
export async function putOutgoing(tx: Queryable, events: readonly UserEvent[], context: CommandContext): Promise<void> {
  for (const event of events) {
    for (const fresh of asNew([event], context)) {
      const values = [fresh.id, event.data.userId, JSON.stringify(fresh), context.metadata.at];
      await tx.query('INSERT INTO command.user_outbox (id, user_id, event, put_at) VALUES ($1, $2, $3, $4)', values);
    }
  }
}

/** Appends the waiting events of a person, in order, and returns the position of the last one. */
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

/** Delivers events that processes stored before `before` and did not append because they died. */
export async function deliverLeftBehind(db: Queryable, eventStore: EventStore, before: Date): Promise<void> {
  const people = await db.query<{ id: string }>(
    'SELECT DISTINCT user_id AS id FROM command.user_outbox WHERE put_at < $1',
    [before],
  );
  for (const { id } of people) await deliverOutgoing(db, eventStore, id);
}
