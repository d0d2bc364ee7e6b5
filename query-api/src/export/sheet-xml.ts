import { xmlText } from '@watchglass/schemas/http/xml-text';

/** A, B … Z, AA, AB … of the place of a column, from 0. */
export function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** A number, a text, or an instant in epoch milliseconds, which is shown as it stands on the clock. */
export type SheetCell = string | number | null | undefined | { readonly clockMs: number };

const DAY_MS = 86_400_000;
/** 1970-01-01 in the calendar of spreadsheets. */
const FIRST_DAY = 25_569;

/** Of a cell. A spreadsheet takes a file with more of them for a broken one. */
const MOST_CHARACTERS = 32_767;
const fitting = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

function cellXml(value: SheetCell, at: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : '';
  if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.clockMs / DAY_MS + FIRST_DAY}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(value))}</t></is></c>`;
}

/** A row of a sheet; the first is 1. Texts stay texts, whatever they begin with. */
export function rowXml(cells: readonly SheetCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row}`)).join('')}</row>\n`;
}
