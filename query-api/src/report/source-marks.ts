import { USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { Counted, ReportPeriod } from '@watchglass/schemas/report/content';
import type { Reading } from '../http/route.ts';
import type { SourceAsked } from '../reading/asked-source.ts';
import { heldBy } from '../reading/held-readings.ts';
import { instantOfValue, withinParts } from '../reading/part-selects.ts';
import { FINAL_SETTINGS, virtualAmong } from '../reading/value-tables.ts';

/** Of one source; all gaps and late readings are counted. */
const GAPS_LISTED = 1_000;

export interface SourceMarks {
  /** Times of which nobody knows a value: a reading holds until the next one, for three intervals at most. */
  readonly gaps: Counted<ReportPeriod>;
  readonly late: number;
  readonly conflicts: number;
}

interface Asked extends ReportPeriod {
  readonly organizationId: number;
  readonly sources: readonly SourceAsked[];
  readonly virtual: ReadonlySet<number>;
}

/** What is missing, came late or was refused of each source in a range, in their order. */
export async function marksOf(
  reading: Pick<Reading, 'relational' | 'timeSeries' | 'sight'>,
  sources: readonly SourceAsked[],
  range: ReportPeriod,
): Promise<readonly SourceMarks[]> {
  const { relational, timeSeries, sight } = reading;
  const { organizationId } = sight;
  const sensorIds = [...new Set(sources.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const virtual = await virtualAmong(relational, organizationId, sensorIds);
  const asked = { organizationId, sources, virtual, ...range };
  const [gaps, counts] = await Promise.all([gapsOf({ timeSeries }, asked), countsOf({ timeSeries }, asked)]);
  return sources.map((_source, line) => ({
    gaps: gaps(line),
    late: counts('late', line),
    conflicts: counts('conflicts', line),
  }));
}

interface GapRow extends Record<string, unknown> {
  readonly line: number;
  readonly begins: number;
  readonly total: number;
  readonly gaps: [from: number, to: number][];
}

const GAPS = `
SELECT line, min(begins) AS begins, toFloat64(countIf(follows > ends)) AS total,
  arraySort(groupArrayIf(${GAPS_LISTED})((ends, follows), follows > ends)) AS gaps
FROM (SELECT line, greatest(at, {from: Float64}) AS begins, begins + holds AS ends, if(nextAt = 0, {to: Float64}, nextAt) AS follows
  FROM held WHERE holds > 0 ORDER BY line, at)
GROUP BY line`;

/** Times of which nobody knows a value, by the place of a source; those that are listed in order. */
export async function gapsOf(
  { timeSeries }: Pick<Reading, 'timeSeries'>,
  { organizationId, sources, virtual, from, to }: Asked,
): Promise<(line: number) => Counted<ReportPeriod>> {
  if (to <= from) return () => ({ total: 0, items: [] });
  const query = { from, to, activation: USUAL_ACTIVATION };
  const held = heldBy({ organizationId, asked: sources, virtual, query }, undefined);
  const sql = held && `WITH ${held.sql} ${GAPS} ${FINAL_SETTINGS}`;
  const rows = sql === null ? [] : await timeSeries.query<GapRow>(sql, held?.parameters);
  return (line) => {
    const { begins, total, gaps } = rows.find((row) => row.line === line) ?? { begins: to, total: 0, gaps: [] };
    const first = begins > from ? [{ from, to: begins }] : [];
    const items = [...first, ...gaps.map(([begin, end]) => ({ from: begin, to: end }))];
    return { total: first.length + total, items };
  };
}

interface CountRow extends Record<string, unknown> {
  readonly line: number;
  readonly what: 'late' | 'conflicts';
  readonly n: number;
}

async function countsOf(
  { timeSeries }: Pick<Reading, 'timeSeries'>,
  { organizationId, sources, virtual, from, to }: Asked,
): Promise<(what: CountRow['what'], line: number) => number> {
  const selects = sources.flatMap(({ metricId, parts }, line) => {
    const measured = parts.filter((part) => !virtual.has(part.sensorId) && part.from < to && part.until > from);
    if (measured.length === 0) return [];
    const of = `org = {org: UInt32} AND metric = ${metricId} AND ${withinParts(measured, 'ts', instantOfValue)}`;
    return [
      `SELECT ${line} AS line, 'late' AS what, toFloat64(countIf(late = 1)) AS n FROM readings WHERE ${of}`,
      `SELECT ${line} AS line, 'conflicts' AS what, toFloat64(count()) AS n FROM reading_conflicts WHERE ${of}`,
    ];
  });
  const sql = selects.join(' UNION ALL ');
  const rows = sql === '' ? [] : await timeSeries.query<CountRow>(sql, { org: organizationId });
  return (what, line) => rows.find((row) => row.what === what && row.line === line)?.n ?? 0;
}
