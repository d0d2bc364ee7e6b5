import { v5 } from 'uuid';
import { LETTER_LATE_DAYS } from '@watchglass/schemas/mail/limits';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Asked, LetterName, Recipient } from './letters.ts';

/** A due letter that this process has reserved for a while. */
export interface DueLetter extends Record<string, unknown> {
  readonly id: string;
  readonly eventId: string;
  readonly name: LetterName;
  readonly recipient: Recipient;
  readonly facts: NonNullable<Asked['facts']>;
  readonly claims: NonNullable<Asked['claims']>;
  /** The number of attempts, this one included. */
  readonly attempts: number;
  readonly askedAt: Date;
}

/** The outcome of a letter: sent, recipient erased, address refused, or unsent for days. */
export type Outcome = 'sent' | 'gone' | 'rejected' | 'late';

/** Longer than one delivery may take: afterwards the letter of a dead process is due again. */
const IN_HAND_SECONDS = 300;
const DAY_MS = 86_400_000;

/** The instant of the oldest event that may still cause a letter. */
export function askedSince(now: Date): Date {
  return new Date(now.getTime() - LETTER_LATE_DAYS * DAY_MS);
}

/** Queues a letter once per event, name and recipient, also after it was sent. */
export async function putLetter(
  tx: Queryable,
  name: LetterName,
  { to, facts = {}, claims = {} }: Asked,
  by: Pick<RecordedEvent, 'id'> & { at: Date },
): Promise<void> {
  const id = v5(`${name} ${'userId' in to ? to.userId : to.address}`, by.id);
  await tx.query(
    `INSERT INTO command.letters (id, event_id, name, recipient, facts, claims, asked_at, due_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING`,
    [id, by.id, name, JSON.stringify(to), JSON.stringify(facts), JSON.stringify(claims), by.at],
  );
}

/** Reserves the due letter that waits longest, for as long as a delivery may take; undefined if none is due. */
export async function takeDue(db: Queryable, now: Date): Promise<DueLetter | undefined> {
  const [due] = await db.query<DueLetter>(
    `UPDATE command.letters SET due_at = $2, attempts = attempts + 1
      WHERE id = (SELECT id FROM command.letters WHERE outcome IS NULL AND due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, event_id AS "eventId", name, recipient, facts, claims, attempts, asked_at AS "askedAt"`,
    [now, new Date(now.getTime() + IN_HAND_SECONDS * 1000)],
  );
  return due;
}

export async function putOff(db: Queryable, id: string, until: Date): Promise<void> {
  await db.query('UPDATE command.letters SET due_at = $2 WHERE id = $1', [id, until]);
}

/** Stores the outcome and deletes the content. */
export async function markDone(db: Queryable, id: string, outcome: Outcome): Promise<void> {
  await db.query(
    'UPDATE command.letters SET outcome = $2, recipient = NULL, facts = NULL, claims = NULL WHERE id = $1',
    [id, outcome],
  );
}

/** Deletes finished letters that no event can cause again. */
export async function clearDone(db: Queryable, now: Date): Promise<void> {
  const forgettable = new Date(askedSince(now).getTime() - DAY_MS);
  await db.query('DELETE FROM command.letters WHERE outcome IS NOT NULL AND asked_at < $1', [forgettable]);
}
