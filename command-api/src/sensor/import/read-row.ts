import { textOfCell } from '@watchglass/schemas/http/cell-text';
import { refuse } from '@watchglass/schemas/refusals';
import { INTERVAL_MAX_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { ImportColumn } from '@watchglass/schemas/sensor/import';
import type { Columns } from './columns.ts';
import type { FileRow } from './read-file.ts';

/** What a row asks for. Undefined: the file has no such column, and nothing is changed; null: the cell is empty. */
export interface Wish {
  readonly id: number | null;
  readonly serial: string | null;
  readonly name: string | undefined;
  readonly tags: string | undefined;
  readonly location: string | null | undefined;
  readonly setIntervalSeconds: number | null | undefined;
}

const MOST_ID = 2 ** 31 - 1;

/** Reads the cells of a row. Refuses (`ImportCellCount`, `ImportCellInvalid` with its column) what cannot be read. */
export function readRow(columns: Columns, { cells }: Pick<FileRow, 'cells'>): Wish {
  const isShort = cells.length < columns.count;
  if (isShort || cells.slice(columns.count).some((cell) => cell.trim() !== '')) refuse('ImportCellCount');
  const cell = (column: ImportColumn): string | undefined => {
    const at = columns.at[column];
    return at === undefined ? undefined : cells[at]?.trim();
  };
  return {
    ...keyIn(columns, cell),
    name: cell('name'),
    tags: cell('tags'),
    location: orNull(cell('location')),
    setIntervalSeconds: wholeNumber('setIntervalSeconds', cell('setIntervalSeconds'), INTERVAL_MAX_SECONDS),
  };
}

function keyIn(columns: Columns, cell: (column: ImportColumn) => string | undefined): Pick<Wish, 'id' | 'serial'> {
  const id = wholeNumber('id', cell('id'), MOST_ID) ?? null;
  const serial = orNull(textOfCell(cell('serial') ?? '')) ?? null;
  return id === null && serial === null
    ? refuseCell(columns.at.id === undefined ? 'serial' : 'id', '')
    : { id, serial };
}

const orNull = (cell: string | undefined): string | null | undefined => (cell === '' ? null : cell);

/** The id or serial number of a row, for people; empty if it has none. */
export function sensorOfRow({ at }: Columns, { cells }: Pick<FileRow, 'cells'>): string {
  const texts = [at.id, at.serial].map((place) => (place === undefined ? '' : (cells[place] ?? '').trim()));
  return told(texts.find((text) => text !== '') ?? '');
}

function wholeNumber(column: ImportColumn, cell: string | undefined, most: number): number | null | undefined {
  const text = orNull(cell);
  if (text === null || text === undefined) return text;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : refuseCell(column, text);
}

export function refuseCell(column: ImportColumn, about: string): never {
  return refuse('ImportCellInvalid', { column, about: told(about) });
}

const TOLD_CHARACTERS = 100;

/** A text of a file, short enough for a reply. */
export function told(text: string): string {
  return text.length > TOLD_CHARACTERS ? `${text.slice(0, TOLD_CHARACTERS)}…` : text;
}
