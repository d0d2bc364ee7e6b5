import type { Queryable } from '@watchglass/streams/ports/relational';
import { CLAIM_SECONDS, type Claimed } from './run-store.ts';

/** Holds what receives for the length of a claim, or goes on holding it. False if another process has it, or the workspace is deleted. */
export async function hold(db: Queryable, { id, claim }: Claimed, now: Date): Promise<boolean> {
  const rows = await db.query({
    name: 'integration_cursors.hold',
    text: `UPDATE command.integration_cursors c SET claim = $2, claimed_until = $3::timestamptz + interval '${CLAIM_SECONDS} s'
      FROM read.organizations o
      WHERE c.integration_id = $1 AND (c.claim = $2 OR c.claimed_until <= $3)
        AND o.organization_id = c.organization_id AND o.deletion IS NULL RETURNING 1`,
    values: [id, claim, now],
  });
  return rows.length > 0;
}

/** Another process may hold it at once. */
export async function letGo(db: Queryable, { id, claim }: Claimed): Promise<void> {
  await db.query(
    "UPDATE command.integration_cursors SET claim = NULL, claimed_until = '-infinity' WHERE integration_id = $1 AND claim = $2",
    [id, claim],
  );
}

/** Something was received. */
export async function noteReceived(db: Queryable, { id, claim }: Claimed, now: Date): Promise<void> {
  await db.query('UPDATE command.integration_cursors SET succeeded_at = $3 WHERE integration_id = $1 AND claim = $2', [
    id,
    claim,
    now,
  ]);
}

/** A broker keeps what is for us while nobody takes it, or does not any more. */
export async function noteSession(db: Queryable, id: string, isKept: boolean): Promise<void> {
  await db.query('UPDATE command.integration_cursors SET has_session = $2 WHERE integration_id = $1', [id, isKept]);
}

/** Those of these integrations for which a broker keeps something. */
export async function withSession(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'integration_cursors.sessions',
    text: 'SELECT integration_id AS id FROM command.integration_cursors WHERE has_session AND integration_id = ANY ($1::uuid[])',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}
