import { RUN_DAYS } from '@watchglass/schemas/integration/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** Integrations that were enabled for the first time are due at once: their run finds their place. */
export async function beginCursors(
  db: Queryable,
  begun: readonly { readonly id: string; readonly organizationId: number }[],
  now: Date,
): Promise<void> {
  await db.query({
    name: 'integration_cursors.begin',
    text: `INSERT INTO command.integration_cursors (integration_id, organization_id, due_at)
      SELECT id, organization_id, $3 FROM unnest($1::uuid[], $2::int[]) AS b (id, organization_id) ON CONFLICT DO NOTHING`,
    values: [begun.map(({ id }) => id), begun.map(({ organizationId }) => organizationId), now],
  });
}

/**
 * The next run looks up its place again: the first reading that was stored at `at` or later. Whatever is in hand does
 * not count any more.
 */
export async function resumeAt(
  db: Queryable,
  { integrationId, organizationId, at, now, trigger }: Resuming,
): Promise<void> {
  await db.query(
    `INSERT INTO command.integration_cursors AS c (integration_id, organization_id, resume_at, due_at, trigger)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (integration_id) DO UPDATE SET resume_at = $3, due_at = $4, trigger = $5, history = NULL, claim = NULL, failures = 0,
        failing_since = NULL, behind = 0, behind_since = NULL, plan_key = NULL, plan_type = NULL,
        plan_body = NULL, plan_readings = NULL, plan_after = NULL`,
    [integrationId, organizationId, at, now, trigger],
  );
}

interface Resuming {
  readonly integrationId: string;
  readonly organizationId: number;
  readonly at: Date;
  readonly now: Date;
  readonly trigger: 'schedule' | 'resend';
}

/** The place of an integration that has none: what is stored from now on. */
export async function beginAt(
  db: Queryable,
  { integrationId, organizationId, now }: Pick<Resuming, 'integrationId' | 'organizationId' | 'now'>,
): Promise<void> {
  await db.query(
    `INSERT INTO command.integration_cursors (integration_id, organization_id, resume_at, due_at) VALUES ($1, $2, $3, $3)
      ON CONFLICT DO NOTHING`,
    [integrationId, organizationId, now],
  );
}

/** When everything up to then was taken; null if nothing was. */
export async function succeededAt(db: Queryable, integrationId: string): Promise<Date | null> {
  const [row] = await db.query<{ succeeded_at: Date | null }>(
    'SELECT succeeded_at FROM command.integration_cursors WHERE integration_id = $1',
    [integrationId],
  );
  return row?.succeeded_at ?? null;
}

/** Somebody looks after it: what failed before does not count, and it runs when it is due next. */
export async function forgetFailures(db: Queryable, integrationId: string, dueAt: Date): Promise<void> {
  await db.query(
    `UPDATE command.integration_cursors SET failures = 0, failing_since = NULL, limit_readings = NULL, due_at = $2
      WHERE integration_id = $1`,
    [integrationId, dueAt],
  );
}

/** Forgets the place and the runs of a deleted integration. */
export async function forgetIntegration(db: Queryable, integrationId: string): Promise<void> {
  await db.query('DELETE FROM command.integration_cursors WHERE integration_id = $1', [integrationId]);
  await db.query('DELETE FROM command.integration_runs WHERE integration_id = $1', [integrationId]);
  await db.query('DELETE FROM command.integration_tests WHERE integration_id = $1', [integrationId]);
  await db.query('DELETE FROM command.cloud_devices WHERE integration_id = $1', [integrationId]);
}

/** Forgets those of erased organizations. */
export async function forgetRuns(tx: Queryable, organizationIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM command.integration_cursors WHERE organization_id = ANY ($1)', [organizationIds]);
  await tx.query('DELETE FROM command.integration_runs WHERE organization_id = ANY ($1)', [organizationIds]);
  await tx.query('DELETE FROM command.integration_tests WHERE organization_id = ANY ($1)', [organizationIds]);
  await tx.query('DELETE FROM command.cloud_devices WHERE organization_id = ANY ($1)', [organizationIds]);
}

/** Forgets runs that are too old to be shown. */
export async function forgetOldRuns(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.integration_runs WHERE at < $1', [
    new Date(now.getTime() - RUN_DAYS * 86_400_000),
  ]);
}
