import { cellText, quoted } from '@watchglass/schemas/http/cell-text';

type Rows = readonly (readonly string[])[];

/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Names stand in the first row and column and could be formulas; what is between them are figures, which may be negative. */
const guarded = (rows: Rows): Rows =>
  rows.map((row, y) => row.map((cell, x) => (x === 0 || y === 0 ? cellText(cell) : cell)));

/** A table for a spreadsheet's cells: what would end a cell is a space. */
export const tabbed = (rows: Rows): string =>
  guarded(rows)
    .map((row) => row.map((cell) => cell.replaceAll(/[\t\r\n]/g, ' ')).join('\t'))
    .join('\n');

/** CSV (RFC 4180). */
export const csvOf = (rows: Rows): string =>
  BYTE_ORDER_MARK +
  guarded(rows)
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
