import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { IMPORT_MAX_ROWS } from '@watchglass/schemas/sensor/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { parse, type CsvError, type Options } from 'csv-parse';
import { columnsOf, separatorOf, type Columns } from './columns.ts';

/** A row as it stands in the file. */
export interface FileRow {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface File {
  readonly columns: Columns;
  readonly rows: readonly FileRow[];
}

/** Characters of one row with all its cells. */
const ROW_MAX_CHARACTERS = 65_536;
/** Characters that are parsed at a stretch: a few milliseconds. */
const PIECE = 65_536;

const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: ROW_MAX_CHARACTERS,
} as const satisfies Options;

/**
 * Reads a CSV file with a header, separated by comma, semicolon or tab. Refuses (`ImportNotUtf8`, `ImportMalformed`, each
 * with its line, `ImportHeaderUnknown`, `TooManyImportRows`) the file as a whole. Rows without any text are left out.
 */
export async function readFile(bytes: Uint8Array): Promise<File> {
  const text = textOf(bytes);
  const delimiter = separatorOf(text.slice(0, ROW_MAX_CHARACTERS));
  const rows: FileRow[] = [];
  let columns: Columns | undefined;
  const lines = new LineCount();
  const take = (cells: readonly string[], counted: number): void => {
    const line = lines.startOf(cells, counted);
    if (columns === undefined) columns = columnsOf(cells);
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    if (rows.length > IMPORT_MAX_ROWS) refuse('TooManyImportRows', { limit: IMPORT_MAX_ROWS });
  };
  const options: Options<string[]> = {
    ...DIALECT,
    delimiter,
    on_record: (cells, info) => {
      take(cells, info.lines);
      return null;
    },
  };
  const parser = parse(options);
  try {
    await pipeline(Readable.from(piecesOf(text)), parser.resume());
  } catch (error) {
    if (isCsvError(error)) refuse('ImportMalformed', { line: lines.atFault(error) });
    throw error;
  }
  return { columns: columns ?? refuse('ImportHeaderUnknown'), rows };
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && /^(CSV_|INVALID_)/.test(String(error.code));
}

function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) refuse('ImportNotUtf8', { line: firstLineNotUtf8(bytes) });
  const text = new TextDecoder().decode(bytes);
  // A file in UTF-16 without a mark is valid UTF-8 with a NUL at every second place.
  const nul = text.indexOf('\0');
  return nul < 0 ? text : refuse('ImportNotUtf8', { line: text.slice(0, nul).split(/\r\n|\n|\r/).length });
}

/** No character of several bytes contains the byte of a line feed. */
function firstLineNotUtf8(bytes: Uint8Array): number {
  let line = 1;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    line += 1;
    from = end + 1;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += PIECE) {
    yield text.slice(from, from + PIECE);
    await othersTurn();
  }
}

/** The parser counts a line break of two characters inside quotes twice. */
class LineCount {
  #twice = 0;
  #end = 0;

  startOf(cells: readonly string[], counted: number): number {
    const inside = cells.join('');
    this.#twice += breaksIn(inside, /\r\n/g);
    this.#end = counted - this.#twice;
    return this.#end - breaksIn(inside, /\r\n|\n|\r/g);
  }

  /** A quote that stays open is found at the end of the file: the row begins after the last good one. */
  atFault({ code, lines }: CsvError & { readonly lines?: number }): number {
    const opened = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
    return opened ? this.#end + 1 : Math.max(1, Number(lines ?? 1) - this.#twice);
  }
}

function breaksIn(text: string, breaks: RegExp): number {
  return text.match(breaks)?.length ?? 0;
}
