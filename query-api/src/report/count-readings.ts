import type { Sight } from '@watchglass/schemas/member/rights';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import { countSql } from '../export/export-columns.ts';
import type { QueryDeps } from '../deps.ts';
import { exportedLines } from '../reading/export-lines.ts';

interface Counted {
  readonly definition: Pick<ReportDefinition, 'sources' | 'zone'>;
  /** Epoch milliseconds. */
  readonly period: { readonly from: number; readonly to: number };
}

/** The readings of all sources in a period. Refuses with `NotFound` if a source is out of sight. */
export async function countReadings(
  deps: Pick<QueryDeps, 'relational' | 'timeSeries'>,
  sight: Sight,
  { definition: { sources, zone }, period }: Counted,
): Promise<number> {
  const terms = { points: sources.join(','), timezone: zone, ...period };
  const made = await exportedLines(deps, sight, terms);
  const sql = countSql({ ...terms, format: 'csv', layout: 'long' }, made);
  if (sql === null) return 0;
  const [row] = await deps.timeSeries.query<{ rows: number }>(sql, { org: sight.organizationId });
  return row?.rows ?? 0;
}
