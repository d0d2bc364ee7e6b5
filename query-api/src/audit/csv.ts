/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Spreadsheets take a file for UTF-8 only with this at its beginning. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of CSV (RFC 4180). A cell that a spreadsheet would calculate gets an apostrophe in front and stays text. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | null): string {
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
