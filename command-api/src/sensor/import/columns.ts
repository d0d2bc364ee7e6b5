import { refuse } from '@watchglass/schemas/refusals';
import { IMPORT_COLUMNS, KEY_COLUMNS, SET_COLUMNS, type ImportColumn } from '@watchglass/schemas/sensor/import';
import { parse } from 'csv-parse/sync';

/** The places of the columns that are read, and the names of the others. */
export interface Columns {
  readonly at: Readonly<Partial<Record<ImportColumn, number>>>;
  readonly count: number;
  readonly ignored: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Names of columns that a reply tells. */
const TOLD = 50;

/** The separator with which the first line names the most known columns. `head` is the beginning of the file. */
export function separatorOf(head: string): string {
  const known = SEPARATORS.map((separator) => headerOf(head, separator).filter((name) => columnNamed(name)).length);
  return SEPARATORS[known.indexOf(Math.max(...known))] ?? ',';
}

function headerOf(head: string, delimiter: string): readonly string[] {
  const dialect = { record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true, relax_column_count: true };
  try {
    return parse(head, { ...dialect, delimiter, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** Refuses (`ImportHeaderUnknown`) a header without a key and a column to set, or with one of them twice. */
export function columnsOf(header: readonly string[]): Columns {
  const at: Partial<Record<ImportColumn, number>> = {};
  for (const [index, name] of header.entries()) {
    const column = columnNamed(name);
    if (column === undefined) continue;
    if (at[column] !== undefined) refuse('ImportHeaderUnknown', { column, twice: true });
    at[column] = index;
  }
  const has = (columns: readonly ImportColumn[]): boolean => columns.some((column) => at[column] !== undefined);
  if (!has(KEY_COLUMNS) || !has(SET_COLUMNS)) refuse('ImportHeaderUnknown', { columns: IMPORT_COLUMNS });
  const ignored = header.filter((name) => columnNamed(name) === undefined && name.trim() !== '');
  return { at, count: header.length, ignored: ignored.slice(0, TOLD) };
}

const BY_KEY: ReadonlyMap<string, ImportColumn> = new Map(IMPORT_COLUMNS.map((each) => [each.toLowerCase(), each]));

function columnNamed(name: string): ImportColumn | undefined {
  return BY_KEY.get(name.trim().toLowerCase());
}
