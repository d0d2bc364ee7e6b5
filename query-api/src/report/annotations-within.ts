import type { Counted, ReportAnnotation, ReportPeriod } from '@watchglass/schemas/report/content';
import { concerning } from '../annotation/concerning.ts';
import { annotationRows } from '../annotation/rows.ts';
import type { Reading } from '../http/route.ts';
import { readPage } from '../live/row-reader.ts';
import type { SourceAsked } from '../reading/asked-source.ts';

/** Of a report. */
const MOST = 200;

/** What was noted in a period about sources, what they stand in and the workspace, the oldest first. */
export async function annotationsWithin(
  reading: Reading,
  sources: readonly SourceAsked[],
  { from, to }: ReportPeriod,
): Promise<Counted<ReportAnnotation>> {
  const listed = (ids: readonly (number | string)[]): string => [...new Set(ids)].join(',');
  const points = sources.flatMap(({ point }) => (point.startsWith('p') ? [point.slice(1)] : []));
  const [about, ...lists] = concerning({
    onSensors: listed(sources.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId))),
    onMetrics: listed(sources.map(({ metricId }) => metricId)),
    onAssets: listed(await assetsOf(reading, points)),
  });
  const next = lists.length + 2;
  const { items, total } = await readPage(reading, annotationRows, {
    sql: `AND ${about(...lists.map((_list, place) => `$${place + 2}`))}
      AND coalesce(t.ends_at, t.starts_at) >= $${next} AND t.starts_at < $${next + 1}`,
    values: [...lists, new Date(from), new Date(to)],
    order: 'ORDER BY t.starts_at, t.id',
    paging: { page: 0, rowsPerPage: MOST },
  });
  const told = items.map((each) => ({
    from: Date.parse(each.from),
    to: each.to === null ? null : Date.parse(each.to),
    about: each.targetName,
    text: each.text,
    by: each.writtenByName,
  }));
  return { total, items: told };
}

async function assetsOf({ relational, sight }: Reading, points: readonly string[]): Promise<string[]> {
  if (points.length === 0) return [];
  const rows = await relational.query<{ asset_id: string }>({
    name: 'report.assets',
    text: 'SELECT DISTINCT asset_id FROM read.asset_points WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    values: [sight.organizationId, points],
  });
  return rows.map(({ asset_id }) => asset_id);
}
