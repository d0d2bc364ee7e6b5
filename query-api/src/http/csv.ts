import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { cellText, quoted } from '@watchglass/schemas/http/cell-text';
import type { Rights } from '@watchglass/schemas/member/rights';

/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The content of a cell; a number stays a number, whatever its sign. */
export type Cell = string | number | null | undefined;

/** Writes one line of CSV (RFC 4180). Text that a spreadsheet would calculate gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[], separator: ',' | ';' = ','): string {
  return `${cells.map(cell).join(separator)}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  return quoted(cellText(value ?? ''));
}

/** Writes rights in one cell: `sensors:r alarms:w`. */
export function rightsText(rights: Rights): string {
  return Object.entries(rights)
    .map(([module, right]) => `${module}:${right}`)
    .join(' ');
}

const LINES_AT_ONCE = 500;

/** Writes a whole file in pieces. */
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

/** Answers with a file, streamed line by line. */
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
