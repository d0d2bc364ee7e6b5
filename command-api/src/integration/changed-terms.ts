import type { Queryable } from '@watchglass/streams/ports/relational';
import type { KnownIntegration } from './follow-integrations.ts';
import type { Integration } from './integrations.ts';
import { nextRun } from './next-run.ts';

interface Change {
  readonly known: KnownIntegration;
  readonly before: Integration;
}

/** Notices that somebody has changed an integration, so that its next try is by the new terms and at once. */
export class TermsSeen {
  readonly #seen = new Map<string, Integration>();

  /** Those that are others than before. None that is seen for the first time; none in hand, whose run still counts by the former terms. */
  async note(db: Queryable, idle: readonly KnownIntegration[], now: Date): Promise<void> {
    const others = idle.filter(({ id, integration }) => this.#seen.get(id) !== integration);
    const changes = others.flatMap((known): Change[] => {
      const before = this.#seen.get(known.id);
      return before !== undefined && isOther(before, known.integration) ? [{ known, before }] : [];
    });
    if (changes.length > 0) {
      await tryAtOnce(db, changes, now);
      await dueByNewSchedule(db, changes, now);
    }
    for (const { id, integration } of others) this.#seen.set(id, integration);
  }
}

/** Status and tests change nothing of what is sent where. */
export function isOther(one: Integration, other: Integration): boolean {
  return one.definition !== other.definition || one.secretId !== other.secretId;
}

/** What failed by the former terms does not count. */
async function tryAtOnce(db: Queryable, changes: readonly Change[], now: Date): Promise<void> {
  await db.query(
    `UPDATE command.integration_cursors SET failures = 0, failing_since = NULL, limit_readings = NULL, due_at = $2
      WHERE integration_id = ANY ($1::uuid[]) AND failures > 0 AND claimed_until <= $2`,
    [changes.map(({ known }) => known.id), now],
  );
}

async function dueByNewSchedule(db: Queryable, changes: readonly Change[], now: Date): Promise<void> {
  for (const { known, before } of changes) {
    const { schedule } = known.integration.definition;
    if (JSON.stringify(schedule) === JSON.stringify(before.definition.schedule)) continue;
    const [row] = await db.query<{ time_zone: string }>(
      'SELECT time_zone FROM read.organizations WHERE organization_id = $1',
      [known.organizationId],
    );
    if (row === undefined) continue;
    await db.query(
      `UPDATE command.integration_cursors SET due_at = $2
        WHERE integration_id = $1 AND plan_key IS NULL AND trigger = 'schedule' AND due_at > $3 AND claimed_until <= $3`,
      [known.id, nextRun(known, row.time_zone, now), now],
    );
  }
}
