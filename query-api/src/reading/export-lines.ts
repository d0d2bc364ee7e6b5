import type { Sight } from '@watchglass/schemas/member/rights';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { LINES } from '@watchglass/schemas/reading/limits';
import type { LinesExport } from '@watchglass/schemas/reading/queries';
import { refuse } from '@watchglass/schemas/refusals';
import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { metricsOf } from '../metric/metrics.ts';
import { sourceAsked, type SourceAsked } from './asked-source.ts';
import type { HistoryDeps } from './history.ts';
import { valueSelects } from './part-selects.ts';
import { atOf, FINAL_SETTINGS, virtualAmong } from './value-tables.ts';
import { clockOf, zoneOffsets, type ZoneOffset } from './zone-offsets.ts';

const DAY_MS = 86_400_000;
const HEADER = ['utc', 'local', 'offset', 'sensor', 'name', 'metric', 'unit', 'value'];

export interface Exported {
  readonly query: LinesExport;
  readonly organizationId: number;
  readonly asked: readonly SourceAsked[];
  readonly virtual: ReadonlySet<number>;
  readonly names: ReadonlyMap<number, string>;
  readonly metrics: ReadonlyMap<number, MetricView>;
}

/** What a file will have. Refuses with `TooManySources`, `ExportPeriodTooLong`, `InvalidRequest`, and `NotFound` for what is out of sight. */
export async function exportedLines(deps: HistoryDeps, sight: Sight, query: LinesExport): Promise<Exported> {
  const { from, to } = query;
  const names = [...new Set(query.points.split(','))];
  if (names.length > LINES) refuse('TooManySources', { limit: LINES });
  if (to <= from) refuse('InvalidRequest');
  if (to - from > EXPORT_DAYS * DAY_MS) refuse('ExportPeriodTooLong', { limit: EXPORT_DAYS });
  const asked = await Promise.all(names.map((name) => sourceAsked(deps, sight, { name, from, to })));
  const sensorIds = [...new Set(asked.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const { organizationId } = sight;
  const [virtual, known, metrics] = await Promise.all([
    virtualAmong(deps.relational, organizationId, sensorIds),
    namesOf(deps.relational, organizationId, sensorIds),
    metricsOf(deps.relational, sight),
  ]);
  return {
    query,
    organizationId,
    asked,
    virtual,
    names: known,
    metrics: new Map(metrics.map((each) => [each.id, each])),
  };
}

async function namesOf(
  relational: Queryable,
  organizationId: number,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await relational.query<{ id: number; name: string }>({
    name: 'reading.names',
    text: 'SELECT id, name FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::int[])',
    values: [organizationId, sensorIds],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One line for each reading, in native units: point after point, each in the order of its instants. */
export async function* exportLines(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  exported: Exported,
): AsyncGenerator<string> {
  const { query, asked, virtual, organizationId } = exported;
  const offsets = zoneOffsets(query.from, query.to, query.timezone);
  const { timeSeries } = moment ?? { timeSeries: today };
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (const source of asked)
    for (const part of source.parts) {
      const [select = ''] = valueSelects({ asked: [{ ...source, parts: [part] }], virtual }, moment);
      const sql = `SELECT at, value FROM (${select}) ORDER BY at ${FINAL_SETTINGS}`;
      const rows = timeSeries.stream<{ at: number; value: number }>(sql, { org: organizationId, ...atOf(moment) });
      const cells = cellsOf(exported, { sensorId: part.sensorId, metricId: source.metricId });
      for await (const some of rows) yield some.map((row) => lineOf(row, cells, offsets)).join('');
    }
}

interface Measuring {
  readonly sensorId: number;
  readonly metricId: number;
}

/** The cells that all readings of a sensor share. */
function cellsOf({ names, metrics }: Exported, { sensorId, metricId }: Measuring): readonly string[] {
  const { name = '', unit = '' } = metrics.get(metricId) ?? {};
  return [String(sensorId), names.get(sensorId) ?? '', name, unit];
}

function lineOf(
  { at, value }: { readonly at: number; readonly value: number },
  cells: readonly string[],
  offsets: readonly ZoneOffset[],
): string {
  return csvLine([new Date(at).toISOString(), ...clockOf(at, offsets), ...cells, value]);
}
