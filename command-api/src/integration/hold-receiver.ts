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
export async function noteReceived(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE command.integration_cursors SET succeeded_at = $2 WHERE integration_id = $1', [id, now]);
}
