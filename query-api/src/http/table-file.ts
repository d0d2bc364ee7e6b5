import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ExportFormat } from '@watchglass/schemas/export/kinds';
import { rowXml, type SheetCell } from '../export/sheet-xml.ts';
import { workbook } from '../export/workbook.ts';
import { BYTE_ORDER_MARK, csvFile, csvLine, type Cell } from './csv.ts';

export interface TableFile {
  /** Without its ending. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly titles: readonly string[];
  /** Some rows at a time. A failure breaks the download off, so that it does not look complete. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers with a table as a file, as its rows come. */
export function tableFile(h: ResponseToolkit, table: TableFile): ResponseObject {
  if (table.format === 'csv') return csvFile(h, table.name, linesOf(table));
  const sheet = { name: 'Table', widths: table.titles.map(() => 20), rows: rowsOf(table) };
  return h
    .response(Readable.from(workbook([sheet], new Date()), { objectMode: false }))
    .type(SHEETS)
    .header('Content-Disposition', `attachment; filename="${table.name}.xlsx"`);
}

async function* linesOf({ titles, rows }: TableFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(titles);
  for await (const some of rows) yield some.map((row) => csvLine(row)).join('');
}

async function* rowsOf({ titles, rows }: TableFile): AsyncGenerator<string> {
  yield rowXml(titles, 1);
  let number = 1;
  for await (const some of rows) {
    // Whoever reads the rows has counted them: more came since.
    if (number + some.length > SHEET_ROWS) throw new Error('the table has more rows than a sheet');
    yield some.map((row) => rowXml(row.map(sheetCell), (number += 1))).join('');
  }
}

/** A workbook with more is not opened. */
const SHEET_ROWS = 1_048_576;
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z| \d\d:\d\d:\d\d [+-]\d\d:\d\d)$/;
const CLOCK_CHARACTERS = 19;

/** An instant is a date of the spreadsheet, as its clock shows it: UTC, or that of the zone in its column's title. */
function sheetCell(cell: Cell): SheetCell {
  if (typeof cell !== 'string' || !INSTANT.test(cell)) return cell;
  const clockMs = Date.parse(`${cell.slice(0, CLOCK_CHARACTERS).replace(' ', 'T')}Z`);
  // A name may look like an instant of the 45th of a month.
  return Number.isNaN(clockMs) ? cell : { clockMs };
}

const ROWS_AT_ONCE = 500;

/** The rows of a list that is at hand, some at a time. */
export function* someAtOnce<R>(
  items: readonly R[],
  cellsOf: (item: R) => readonly Cell[],
): Generator<readonly (readonly Cell[])[]> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    yield items.slice(from, from + ROWS_AT_ONCE).map(cellsOf);
}
