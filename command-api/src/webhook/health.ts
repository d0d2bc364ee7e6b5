import { WEBHOOK_DISABLED_AFTER_HOURS, WEBHOOK_FAILING_HOURS } from '@watchglass/schemas/webhook/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

const HOUR_MS = 3_600_000;

/** What the failures of a webhook ask for: nothing yet, that administrators are told, or its end. */
export type Verdict = 'goesOn' | 'tell' | 'disable';

/** It took a message, or somebody looks after it: what failed before does not count. */
export async function forgetFailures(db: Queryable, webhookId: string): Promise<void> {
  await db.query('UPDATE command.webhook_cursors SET failures = 0, failing_since = NULL WHERE webhook_id = $1', [
    webhookId,
  ]);
}

/** Counts a failure; says since when there was no success, and what follows. */
export async function noteFailed(
  db: Queryable,
  webhookId: string,
  now: Date,
): Promise<{ readonly verdict: Verdict; readonly since: Date }> {
  const [row] = await db.query<{ since: Date }>(
    `UPDATE command.webhook_cursors SET failures = failures + 1, failing_since = coalesce(failing_since, $2)
      WHERE webhook_id = $1 RETURNING failing_since AS since`,
    [webhookId, now],
  );
  const since = row?.since ?? now;
  return { verdict: verdictAfter(now.getTime() - since.getTime()), since };
}

export function verdictAfter(failingMs: number): Verdict {
  if (failingMs >= WEBHOOK_DISABLED_AFTER_HOURS * HOUR_MS) return 'disable';
  return failingMs >= WEBHOOK_FAILING_HOURS * HOUR_MS ? 'tell' : 'goesOn';
}
