import { QUARANTINE_REASONS, type QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { ReadingCounts } from '@watchglass/schemas/reading/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { placedIn } from './points.ts';

interface CountRow extends Record<string, unknown> {
  readonly outcome: string;
  readonly reason: string;
  readonly count: string;
}

/** Counts the outcomes of the readings of one base, or of all in sight. Refuses an unknown base with `NotFound`. */
export async function readingCounts(
  relational: Queryable,
  sight: Sight,
  base: string | undefined,
): Promise<ReadingCounts> {
  if (base !== undefined) await assertBase(relational, sight, base);
  const rows = await relational.query<CountRow>({
    name: 'reading.counts',
    text: `SELECT outcome, reason, sum(count) AS count FROM read.reading_counts
      WHERE organization_id = $1 AND ($2::text IS NULL OR base_serial = $2)
        AND ($3::uuid[] IS NULL OR base_serial IN (SELECT b.serial FROM read.bases b WHERE b.organization_id = $1 AND b.location_id = ANY ($3)))
      GROUP BY outcome, reason`,
    values: [sight.organizationId, base ?? null, sight.locations],
  });
  const of = (outcome: string): number => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  const quarantined: Partial<Record<QuarantineReason, number>> = {};
  for (const reason of QUARANTINE_REASONS) {
    const row = rows.find((each) => each.outcome === 'quarantined' && each.reason === reason);
    if (row !== undefined) quarantined[reason] = Number(row.count);
  }
  return {
    received: of('received'),
    stored: of('stored'),
    late: of('late'),
    duplicate: of('duplicate'),
    conflict: of('conflict'),
    quarantined,
  };
}

async function assertBase(relational: Queryable, { organizationId, locations }: Sight, base: string): Promise<void> {
  const known = await relational.query({
    name: 'reading.base_of',
    text: `SELECT 1 FROM read.bases b WHERE b.organization_id = $1 AND b.serial = $2 AND ${placedIn('b', '$3')}`,
    values: [organizationId, base, locations],
  });
  if (known.length === 0) refuse('NotFound');
}
