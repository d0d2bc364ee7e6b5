import type { Files } from '@watchglass/streams/ports/files';
import type { Relational } from '@watchglass/streams/ports/relational';

const AT_ONCE = 100;

interface PartRow extends Record<string, unknown> {
  readonly report_id: string;
  readonly revision: number;
  readonly claim: string;
  readonly n: number;
  readonly organization_id: number;
  readonly hash: string;
}

/**
 * Removes pieces that nothing needs: of reports that were begun again by another process, that failed, or whose organization was erased.
 * The bytes go before their note, so that none is forgotten. Any number of processes may sweep together.
 */
export async function sweepReports({
  relational,
  files,
}: {
  readonly relational: Relational;
  readonly files: Files;
}): Promise<void> {
  for (;;) {
    const parts = await relational.query<PartRow>(
      `SELECT p.report_id, p.revision, p.claim, p.n, p.organization_id, p.hash FROM command.report_parts p
        LEFT JOIN command.report_jobs j ON j.report_id = p.report_id AND j.revision = p.revision AND j.claim = p.claim
        WHERE NOT p.is_kept AND j.report_id IS NULL LIMIT ${AT_ONCE}`,
    );
    for (const { report_id: reportId, revision, claim, n, organization_id: organizationId, hash } of parts) {
      await files.delete({ organizationId, hash });
      await relational.query(
        'DELETE FROM command.report_parts WHERE report_id = $1 AND revision = $2 AND claim = $3 AND n = $4',
        [reportId, revision, claim, n],
      );
    }
    if (parts.length < AT_ONCE) return;
  }
}
