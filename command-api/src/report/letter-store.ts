import { reportStream, type ReportEvent } from '@watchglass/schemas/report/events';
import { TRY_AGAIN_MINUTES } from '@watchglass/schemas/report/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { v5 } from 'uuid';
import { load } from '../handle-command.ts';
import { recipientKey, reportFold, type ToRecipient } from './report.ts';

type Issued = Extract<ReportEvent, { type: 'ReportIssued' }>['data'];

/** One mail to each recipient of a revision, once, however often its event is read. */
export async function putLetters(
  { tx, eventStore }: { readonly tx: Queryable; readonly eventStore: EventStore },
  { reportId, revision, organizationId }: Issued,
  at: Date,
): Promise<void> {
  const { state } = await load(eventStore, reportStream(reportId), reportFold);
  if (state.status === 'unknown') return;
  const { people, destinationIds } = state.definition.recipients;
  const recipients: ToRecipient[] = [
    ...people.map((userId) => ({ userId })),
    ...destinationIds.map((destinationId) => ({ destinationId })),
  ];
  for (const recipient of recipients)
    await tx.query(
      `INSERT INTO command.report_letters (id, report_id, revision, organization_id, recipient, due_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [letterIdOf(reportId, revision, recipient), reportId, revision, organizationId, JSON.stringify(recipient), at],
    );
}

/** A mail program shows a mail that was sent again once. */
function letterIdOf(reportId: string, revision: number, recipient: ToRecipient): string {
  const key = recipientKey(recipient);
  return v5(revision === 1 ? key : `${key} ${revision}`, reportId);
}

export interface DueLetter extends Record<string, unknown> {
  readonly id: string;
  readonly reportId: string;
  readonly revision: number;
  readonly organizationId: number;
  readonly recipient: ToRecipient;
  /** Tries, this one included. */
  readonly attempts: number;
}

/** Longer than a delivery may take: afterwards the letter of a dead process is due again. */
const IN_HAND_SECONDS = 300;

/** Reserves the letter that waits longest for as long as a delivery may take; undefined if none is due. */
export async function takeLetter(db: Queryable, now: Date): Promise<DueLetter | undefined> {
  const [letter] = await db.query<DueLetter>({
    name: 'report_letters.take',
    text: `UPDATE command.report_letters SET due_at = $2, attempts = attempts + 1
      WHERE id = (SELECT id FROM command.report_letters WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, report_id AS "reportId", revision, organization_id AS "organizationId", recipient, attempts`,
    values: [now, new Date(now.getTime() + IN_HAND_SECONDS * 1_000)],
  });
  return letter;
}

/** When a letter is tried again; null after its last try. */
export function triedAgainAt({ attempts }: Pick<DueLetter, 'attempts'>, now: Date): Date | null {
  const minutes = TRY_AGAIN_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

export async function putOffLetter(db: Queryable, { id }: DueLetter, until: Date): Promise<void> {
  await db.query('UPDATE command.report_letters SET due_at = $2 WHERE id = $1', [id, until]);
}

/** Its outcome is an event. */
export async function dropLetter(db: Queryable, { id }: DueLetter): Promise<void> {
  await db.query('DELETE FROM command.report_letters WHERE id = $1', [id]);
}
