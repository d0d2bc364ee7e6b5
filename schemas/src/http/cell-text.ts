/** Characters that a spreadsheet skips before a formula: controls, spaces, and characters without width. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;
/** Characters that begin a formula in a spreadsheet; some programs treat full-width and small forms alike. */
const FORMULA_SIGNS = new Set(['=', '+', '-', '@']);
const GUARD = "'";

/** The text as a cell of CSV: text that a spreadsheet would calculate gets a leading apostrophe. */
export function cellText(text: string): string {
  return beginsFormula(text) ? GUARD + text : text;
}

/** The text of a cell without the apostrophe of `cellText`. */
export function textOfCell(cell: string): string {
  const rest = cell.startsWith(GUARD) ? cell.slice(GUARD.length) : cell;
  return rest !== cell && beginsFormula(rest) ? rest : cell;
}

function beginsFormula(text: string): boolean {
  const unseen = UNSEEN.exec(text)?.[0] ?? '';
  const first = String.fromCodePoint(text.codePointAt(unseen.length) ?? 0).normalize('NFKC');
  return /[\t\r]/.test(unseen) || FORMULA_SIGNS.has(first);
}

const NEEDS_QUOTES = /[",;\r\n]/;

/** A text as it is written between two separators (RFC 4180). */
export function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
