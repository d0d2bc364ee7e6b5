import type { Files } from '@watchglass/streams/ports/files';
import type { Relational } from '@watchglass/streams/ports/relational';

export interface SweepDeps {
  readonly relational: Relational;
  readonly files: Files;
  readonly clock: () => Date;
}

/** Asked for, and its event was not stored. */
const ASKED_SECONDS = 60;
/** What is told of an export after its file is removed. */
const TOLD_DAYS = 30;
const AT_ONCE = 100;

interface PartRow extends Record<string, unknown> {
  readonly export_id: string;
  readonly claim: string;
  readonly n: number;
  readonly organization_id: number;
  readonly hash: string;
}

/**
 * Removes files whose days are over, and pieces that nothing needs: of what was deleted, failed, or begun again by another process.
 * The bytes go before their note, so that none is forgotten. Any number of processes may sweep together.
 */
export async function sweepExports({ relational, files, clock }: SweepDeps): Promise<void> {
  const now = clock();
  await relational.query(
    "UPDATE command.exports SET state = 'removed', claim = NULL WHERE state = 'ready' AND expires_at <= $1",
    [now],
  );
  for (;;) {
    const parts = await relational.query<PartRow>(
      `SELECT p.export_id, p.claim, p.n, p.organization_id, p.hash FROM command.export_parts p
        LEFT JOIN command.exports e ON e.id = p.export_id AND e.claim = p.claim AND e.state IN ('running', 'ready')
        WHERE e.id IS NULL LIMIT ${AT_ONCE}`,
    );
    for (const { export_id: exportId, claim, n, organization_id: organizationId, hash } of parts) {
      await files.delete({ organizationId, hash });
      await relational.query('DELETE FROM command.export_parts WHERE export_id = $1 AND claim = $2 AND n = $3', [
        exportId,
        claim,
        n,
      ]);
    }
    if (parts.length < AT_ONCE) break;
  }
  await relational.query(
    `DELETE FROM command.exports WHERE state = 'deleted'
      OR (state = 'asked' AND at <= $1::timestamptz - interval '${ASKED_SECONDS} s')
      OR (state IN ('removed', 'failed') AND expires_at <= $1::timestamptz - interval '${TOLD_DAYS} days')`,
    [now],
  );
}
