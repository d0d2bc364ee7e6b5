import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { Exported } from '../reading/export-lines.ts';
import { instantOfValue, withinParts } from '../reading/part-selects.ts';
import { VALUES_OF } from '../reading/value-tables.ts';
import type { SourceAsked } from '../reading/asked-source.ts';
import type { Part } from '../asset/segment-parts.ts';
import type { Column } from './cells.ts';

/** Rows that one statement reads, about: so many are kept by the server until they are taken. */
const ROWS_AT_ONCE = 250_000;
const DAY_MS = 86_400_000;

/** A part of a file: its columns, and the SQL of its rows with the instant in `ts`. */
export interface Piece {
  readonly columns: readonly Column[];
  readonly rows: string;
}

type Made = Pick<Exported, 'asked' | 'virtual' | 'names' | 'metrics'>;

const clockColumns = ({ timezone }: Pick<ExportTerms, 'timezone'>): readonly Column[] => [
  { title: 'utc', cell: { as: 'utc' } },
  { title: `local (${timezone})`, cell: { as: 'local' } },
  { title: 'offset', cell: { as: 'offset' } },
];

/** The titles stand once in a file, whatever it has. */
export function titlesOf(terms: ExportTerms, made: Made): readonly string[] {
  const columns = terms.layout === 'wide' ? wideColumns(terms, made) : longColumns(terms, made);
  return columns.map(({ title }) => title);
}

/** The pieces of a file, in order: one point after another, or all of them by time. */
export function* piecesOf(terms: ExportTerms, made: Made): Generator<Piece> {
  if (terms.layout === 'wide') yield* widePieces(terms, made);
  else yield* longPieces(terms, made);
}

/** SQL of how many rows the file will have. */
export function countSql(terms: ExportTerms, made: Made): string | null {
  const rows = made.asked.flatMap((source, line) =>
    source.parts.map((part) => valuesSql(made, { source, part, line })),
  );
  if (rows.length === 0) return null;
  const counted = terms.layout === 'wide' ? 'uniqCombined(ts)' : 'count()';
  return `SELECT toFloat64(${counted}) AS rows FROM (${rows.join(' UNION ALL ')}) SETTINGS do_not_merge_across_partitions_select_final = 1`;
}

function longColumns(terms: ExportTerms, made: Made, of?: { source: SourceAsked; part: Part }): readonly Column[] {
  const { name = '', unit = '' } = (of && made.metrics.get(of.source.metricId)) ?? {};
  const sensorId = of?.part.sensorId ?? 0;
  return [
    ...clockColumns(terms),
    { title: 'sensor', cell: { as: 'number', sql: `toUInt32(${sensorId})` } },
    { title: 'name', cell: { as: 'text', text: made.names.get(sensorId) ?? '' } },
    { title: 'metric', cell: { as: 'text', text: name } },
    { title: 'unit', cell: { as: 'text', text: unit } },
    { title: 'value', cell: { as: 'number', sql: 'value' } },
    { title: 'late', cell: { as: 'number', sql: 'late' } },
  ];
}

function* longPieces(terms: ExportTerms, made: Made): Generator<Piece> {
  for (const [line, source] of made.asked.entries())
    for (const whole of source.parts)
      for (const part of slices([whole], source.intervalMs).flat())
        yield { columns: longColumns(terms, made, { source, part }), rows: valuesSql(made, { source, part, line }) };
}

function wideColumns(terms: ExportTerms, made: Made): readonly Column[] {
  const columns = made.asked.map((source, line): Column => {
    return { title: titleOf(source, made), cell: { as: 'number', sql: `value${line}` } };
  });
  return [...clockColumns(terms), ...columns];
}

/** The sensors of a source, what they measure, and its unit. */
function titleOf({ point, metricId, parts }: SourceAsked, { names, metrics }: Made): string {
  const { name = '', unit = '' } = metrics.get(metricId) ?? {};
  const sensors = [...new Set(parts.map(({ sensorId }) => names.get(sensorId) ?? String(sensorId)))];
  return `${sensors.join(', ') || point} ${name}${unit === '' ? '' : ` (${unit})`}`;
}

function* widePieces(terms: ExportTerms, made: Made): Generator<Piece> {
  const columns = wideColumns(terms, made);
  const values = made.asked.map((_, line) => `maxOrNullIf(value, line = ${line}) AS value${line}`).join(', ');
  const intervals = made.asked.map(({ intervalMs }) => intervalMs).filter((interval) => interval > 0);
  const lengthOf = Math.min(...intervals) / Math.max(1, intervals.length);
  for (const { from, until } of slices([{ sensorId: 0, ...rangeOf(terms) }], lengthOf).flat()) {
    const rows = made.asked.flatMap((source, line) =>
      source.parts
        .map((part) => ({ ...part, from: Math.max(part.from, from), until: Math.min(part.until, until) }))
        .filter((part) => part.from < part.until)
        .map((part) => valuesSql(made, { source, part, line })),
    );
    if (rows.length > 0) yield { columns, rows: `SELECT ts, ${values} FROM (${rows.join(' UNION ALL ')}) GROUP BY ts` };
  }
}

const rangeOf = ({ from, to }: ExportTerms): Omit<Part, 'sensorId'> => ({ from, until: to });

/** The parts in slices of so many rows as are read at once, by the interval of their readings. */
function slices(parts: readonly Part[], intervalMs: number): readonly (readonly Part[])[] {
  const length = Math.max(DAY_MS, Number.isFinite(intervalMs) ? Math.ceil(intervalMs * ROWS_AT_ONCE) : DAY_MS);
  return parts.map((part) => {
    const cut: Part[] = [];
    for (let from = part.from; from < part.until; from += length)
      cut.push({ ...part, from, until: Math.min(from + length, part.until) });
    return cut;
  });
}

interface Values {
  readonly source: Pick<SourceAsked, 'metricId'>;
  readonly part: Part;
  readonly line: number;
}

/** Outputs of virtual sensors follow their inputs, and are never late. */
function valuesSql({ virtual }: Pick<Made, 'virtual'>, { source, part, line }: Values): string {
  const isVirtual = virtual.has(part.sensorId);
  return `SELECT ${line} AS line, ts, value, ${isVirtual ? 'toUInt8(0)' : 'late'} AS late
    FROM ${VALUES_OF[isVirtual ? 'virtual' : 'physical']} AND org = {org: UInt32} AND metric = ${source.metricId}
    AND ${withinParts([part], 'ts', instantOfValue)}`;
}
