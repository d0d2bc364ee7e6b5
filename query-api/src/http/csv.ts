import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Rights } from '@watchglass/schemas/member/rights';

/** What a spreadsheet leaves out or trims before it looks for a formula: controls, spaces, and what has no width. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;
/** Signs that begin a formula; full-width and small ones are the same sign to some programs. */
const FORMULA_SIGNS = new Set(['=', '+', '-', '@']);
const NEEDS_QUOTES = /[",\r\n]/;

/** Spreadsheets take a file for UTF-8 only with this at its beginning. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What stands in a cell: a number stays one, whatever its sign. */
export type Cell = string | number | null | undefined;

/** One line of CSV (RFC 4180). Text that a spreadsheet would calculate gets an apostrophe in front and stays text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = beginsFormula(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function beginsFormula(text: string): boolean {
  const unseen = UNSEEN.exec(text)?.[0] ?? '';
  const first = String.fromCodePoint(text.codePointAt(unseen.length) ?? 0).normalize('NFKC');
  return /[\t\r]/.test(unseen) || FORMULA_SIGNS.has(first);
}

/** Rights in one cell: `sensors:r alarms:w`. */
export function rightsText(rights: Rights): string {
  return Object.entries(rights)
    .map(([module, right]) => `${module}:${right}`)
    .join(' ');
}

const LINES_AT_ONCE = 500;

/** A whole file, piece by piece. */
export function* csvLines<R>(
  header: readonly string[],
  rows: readonly R[],
  cellsOf: (row: R) => readonly Cell[],
): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    yield rows
      .slice(from, from + LINES_AT_ONCE)
      .map((row) => csvLine(cellsOf(row)))
      .join('');
  }
}

/** The answer that is a file, sent as its lines come. */
export function csvFile(
  h: ResponseToolkit,
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
): ResponseObject {
  return h
    .response(Readable.from(lines, { objectMode: false }))
    .type('text/csv')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`);
}
