import { CHART_LATE_VALUES } from '@watchglass/schemas/reading/limits';
import type { LineView } from '@watchglass/schemas/reading/views';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import { RECEIVED } from '../moment/arrived.ts';
import type { HistoryDeps } from './history.ts';
import { AT_VALUE, eachKind, instantOfValue, withinParts, type SelectsAsked } from './part-selects.ts';
import { atOf, FINAL_SETTINGS, valuesThen } from './value-tables.ts';

interface MarksAsked extends SelectsAsked {
  readonly organizationId: number;
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

type Marked = Pick<LineView, 'late' | 'conflicts'>;
type Mark = [at: number, value: number, other: number];

interface MarkRow extends Record<string, unknown> {
  readonly line: number;
  readonly what: keyof Marked;
  readonly marks: Mark[];
}

const AFTER_THE_MOMENT = `fromUnixTimestamp64Milli({at: Int64}, 'UTC')`;

/** SQL of what came late: by its mark, and of the past what came after its moment. Outputs of virtual sensors have no mark. */
const LATE: Readonly<Record<SensorKind, { readonly arrival: string; today: string; past: string }>> = {
  physical: {
    arrival: RECEIVED,
    today: 'late = 1',
    past: `(late = 1 OR ${RECEIVED} > ${AFTER_THE_MOMENT})`,
  },
  virtual: { arrival: 'made', today: 'false', past: `made > ${AFTER_THE_MOMENT}` },
};

/** What to mark of lines, by their places: readings that came late, and refused values beside those that stand. */
export async function markedReadings(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, from, to, ...asked }: MarksAsked,
): Promise<(line: number) => Marked> {
  const within = { ...asked, asked: asked.asked.map((each) => ({ ...each, parts: inRange(each.parts, from, to) })) };
  const selects = eachKind(within)
    .filter(({ kind, parts }) => parts.length > 0 && (kind === 'physical' || moment !== undefined))
    .flatMap(({ kind, line, metricId, parts }) => {
      const of = `org = {org: UInt32} AND metric = ${metricId} AND ${withinParts(parts, 'ts', instantOfValue)}`;
      const { arrival, ...late } = LATE[kind];
      const lateRows = `SELECT ${line} AS line, 'late' AS what, toFloat64(${AT_VALUE}) AS at, value, toFloat64(toUnixTimestamp64Milli(${arrival})) AS other
        FROM ${valuesThen(kind, moment)} AND ${of} AND ${moment === undefined ? late.today : late.past}`;
      const conflicts = `SELECT ${line} AS line, 'conflicts' AS what, toFloat64(${AT_VALUE}) AS at, c.stored_value AS value, c.value AS other
        FROM reading_conflicts AS c WHERE ${of}${moment === undefined ? '' : ` AND received_at <= ${AFTER_THE_MOMENT}`}`;
      return kind === 'physical' ? [lateRows, conflicts] : [lateRows];
    });
  if (selects.length === 0) return () => ({ late: [], conflicts: [] });
  const { timeSeries } = moment ?? { timeSeries: today };
  const rows = await timeSeries.query<MarkRow>(
    `SELECT line, what, arraySort(m -> m.1, groupArray((at, value, other))) AS marks
      FROM (SELECT * FROM (${selects.join(' UNION ALL ')}) ORDER BY at DESC LIMIT ${CHART_LATE_VALUES} BY line, what)
      GROUP BY line, what ${FINAL_SETTINGS}`,
    { org: organizationId, ...atOf(moment) },
  );
  const found = (line: number, what: keyof Marked): Mark[] =>
    rows.find((row) => row.line === line && row.what === what)?.marks ?? [];
  return (line) => ({ late: found(line, 'late'), conflicts: found(line, 'conflicts') });
}

function inRange(parts: SelectsAsked['asked'][number]['parts'], from: number, to: number) {
  return parts
    .map((part) => ({ ...part, from: Math.max(part.from, from), until: Math.min(part.until, to) }))
    .filter((part) => part.from < part.until);
}
