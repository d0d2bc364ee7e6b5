import { offsetAt } from '@watchglass/schemas/local-time';
import type { ReportContent } from '@watchglass/schemas/report/content';
import type { SheetCell } from '../export/sheet-xml.ts';
import { WORDS, type ReportWords } from './words.ts';

/** What stands in a cell of a table: a text, a number with digits, an instant, or a time that something lasted. Milliseconds. */
export type Cell =
  | null
  | string
  | { readonly value: number; readonly digits: number }
  | { readonly at: number }
  | { readonly lastsMs: number };

export interface ReportTable {
  readonly title: string;
  /** Titles with the shares of the width that columns get. */
  readonly columns: readonly (readonly [title: string, share: number])[];
  readonly rows: readonly (readonly Cell[])[];
}

/** How cells are written: by the language of the report and on the clock of its zone. */
export interface Writer {
  readonly words: ReportWords;
  readonly text: (cell: Cell) => string;
  readonly sheet: (cell: Cell) => SheetCell;
}

/** More than any sensor has, and fewer than a computation loses. */
const MOST_DIGITS = 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function writerOf({ terms: { language, zone }, period }: ReportContent): Writer {
  const words = WORDS[language];
  // Where clocks change in the period, each instant says how far it is from UTC.
  const isShifted = offsetAt(period.from, zone) !== offsetAt(period.to, zone);
  const formats = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits: number): string => {
    const known = formats.get(digits);
    const format =
      known ?? new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    if (known === undefined) formats.set(digits, format);
    return format.format(value);
  };
  return {
    words,
    text: (cell) => {
      if (cell === null) return '–';
      if (typeof cell === 'string') return cell;
      if ('value' in cell) return number(cell.value, cell.digits);
      return 'at' in cell ? clockText(cell.at, zone, isShifted) : lastingText(cell.lastsMs, words);
    },
    sheet: (cell) => {
      if (cell === null || typeof cell === 'string') return cell;
      if ('value' in cell) return Number(cell.value.toPrecision(MOST_DIGITS));
      return 'at' in cell ? { clockMs: cell.at + offsetAt(cell.at, zone) } : cell.lastsMs / HOUR_MS;
    },
  };
}

/** `2026-03-29 04:15`, with the offset `2026-03-29 04:15 +03:00`. */
export function clockText(at: number, zone: string, withOffset: boolean): string {
  const offset = offsetAt(at, zone);
  const text = new Date(at + offset).toISOString().slice(0, 16).replace('T', ' ');
  return withOffset ? `${text} ${offsetText(offset)}` : text;
}

export function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${offsetMs < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Whole minutes. */
function lastingText(ms: number, { hours, minutes }: ReportWords): string {
  const all = Math.round(ms / MINUTE_MS);
  const own = `${all % 60} ${minutes}`;
  return all < 60 ? own : `${Math.floor(all / 60)} ${hours} ${own}`;
}
