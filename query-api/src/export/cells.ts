import { cellText } from '@watchglass/schemas/http/cell-text';
import { xmlText } from '@watchglass/schemas/http/xml-text';
import type { ExportFormat } from '@watchglass/schemas/export/kinds';
import { clockOf, type ZoneOffset } from '../reading/zone-offsets.ts';
import { columnName } from './sheet-xml.ts';

/**
 * What stands in a column: the instant in UTC, on the clock of the zone, how far that is from UTC, the same text in each row, or a
 * number.
 */
export type Cell =
  | { readonly as: 'utc' | 'local' | 'offset' }
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'number'; readonly sql: string };

export interface Column {
  readonly title: string;
  readonly cell: Cell;
}

/** A statement whose answer is text of the file itself, and its format in ClickHouse. */
export interface Statement {
  readonly sql: string;
  readonly format: 'CSV' | 'TSVRaw';
  readonly parameters: Readonly<Record<string, string | number>>;
}

interface Told {
  readonly cells: readonly Cell[];
  /** SQL of the rows, with the instant in `ts`. */
  readonly rows: string;
  readonly offsets: readonly ZoneOffset[];
  /** The number of the first row of a sheet. */
  readonly firstRow: number;
}

const SETTINGS =
  "SETTINGS do_not_merge_across_partitions_select_final = 1, output_format_csv_crlf_end_of_line = 1, format_csv_null_representation = ''";

/** The rows in order of their instants, written by ClickHouse as text of the file: no row becomes an object here. */
export function statementOf(format: ExportFormat, told: Told): Statement {
  const texts = textsOf(told.cells, format === 'csv' ? cellText : (text) => xmlText(text));
  const parameters = Object.fromEntries(texts.map((text, place) => [`text${place}`, text]));
  if (format === 'csv') {
    const columns = told.cells.map((cell, place) => `${csvCell(cell, place, told.offsets)} AS column${place}`);
    return {
      sql: `SELECT ${columns.join(', ')} FROM (${told.rows}) ORDER BY ts ${SETTINGS}`,
      format: 'CSV',
      parameters,
    };
  }
  const cells = told.cells.map((cell, place) => sheetCell(cell, place, told.offsets));
  const row = `concat('<row r="', toString(n), '">', ${cells.join(', ')}, '</row>')`;
  const numbered = `SELECT *, row_number() OVER (ORDER BY ts) + {before: UInt64} AS n FROM (${told.rows})`;
  return {
    sql: `SELECT ${row} FROM (${numbered}) ORDER BY n ${SETTINGS}`,
    format: 'TSVRaw',
    parameters: { ...parameters, before: told.firstRow - 1 },
  };
}

/** Of a cell that is no text, an empty one, so that each has the number of its column. */
const textsOf = (cells: readonly Cell[], written: (text: string) => string): readonly string[] =>
  cells.map((cell) => (cell.as === 'text' ? written(cell.text) : ''));

/** SQL that picks by the offset of a row's instant. All numbers and texts are ours. */
function byOffset(offsets: readonly ZoneOffset[], sqlOf: (offset: ZoneOffset) => string): string {
  const [first = { from: 0, offsetMs: 0 }, ...later] = offsets;
  if (later.length === 0) return sqlOf(first);
  const cases = later
    .toReversed()
    .map((offset) => `toUnixTimestamp64Milli(ts) >= ${Math.trunc(offset.from)}, ${sqlOf(offset)}`);
  return `multiIf(${cases.join(', ')}, ${sqlOf(first)})`;
}

const localMs = (offsets: readonly ZoneOffset[]): string =>
  `(toUnixTimestamp64Milli(ts) + ${byOffset(offsets, ({ offsetMs }) => `toInt64(${Math.trunc(offsetMs)})`)})`;
const offsetText = (offsets: readonly ZoneOffset[]): string =>
  byOffset(offsets, (offset) => `'${clockOf(offset.from, [offset])[1]}'`);

function csvCell(cell: Cell, place: number, offsets: readonly ZoneOffset[]): string {
  switch (cell.as) {
    case 'utc':
      return 'ts';
    case 'local':
      return `formatDateTime(fromUnixTimestamp64Milli(${localMs(offsets)}, 'UTC'), '%F %T', 'UTC')`;
    case 'offset':
      return offsetText(offsets);
    case 'text':
      return `{text${place}: String}`;
    case 'number':
      return cell.sql;
  }
}

/** Days since the beginning of the calendar of spreadsheets, 25,569 days before 1970: rounded once. */
const dayNumber = (ms: string): string => `toString((${ms} + 2209161600000) / 86400000)`;

function sheetCell(cell: Cell, place: number, offsets: readonly ZoneOffset[]): string {
  const at = `'<c r="${columnName(place)}', toString(n), '"`;
  const dated = (ms: string): string => `${at} s="1"><v>', ${dayNumber(ms)}, '</v></c>'`;
  const textual = (sql: string): string => `${at} t="inlineStr"><is><t xml:space="preserve">', ${sql}, '</t></is></c>'`;
  switch (cell.as) {
    case 'utc':
      return dated('toUnixTimestamp64Milli(ts)');
    case 'local':
      return dated(localMs(offsets));
    case 'offset':
      return textual(offsetText(offsets));
    case 'text':
      return textual(`{text${place}: String}`);
    case 'number':
      return `ifNull(concat(${at}><v>', toString(${cell.sql}), '</v></c>'), '')`;
  }
}
