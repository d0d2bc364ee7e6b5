import { integer, oneOf, optional, otherwise, text } from '@watchglass/schemas/shape';

const ROWS_PER_PAGE = 50;
const MOST_ROWS_PER_PAGE = 100;
const LAST_PAGE = 100_000;

/** The fields of a paged query string: `page` counts from 0. */
export const pagingFields = {
  page: otherwise(integer(0, LAST_PAGE), 0),
  rowsPerPage: otherwise(integer(1, MOST_ROWS_PER_PAGE), ROWS_PER_PAGE),
};

/** `descending` in the form of the specification: 1 is true. */
export const descendingField = otherwise(oneOf('0', '1', 'true', 'false'), '0');

export function isDescending(value: string): boolean {
  return value === '1' || value === 'true';
}

const MOST_ROWS_AT_ONCE = 1_000;

/**
 * Paging for lists whose rows are pushed; they can also be read as a whole. With `after`, the id of the last row read
 * (empty for the first), rows come in order of their ids, so that no row is lost while others are added or removed.
 */
export const rowPagingFields = {
  ...pagingFields,
  rowsPerPage: otherwise(integer(1, MOST_ROWS_AT_ONCE), ROWS_PER_PAGE),
  after: optional(text(64, 0)),
};

export interface Paging {
  readonly page: number;
  readonly rowsPerPage: number;
}

export interface RowPaging extends Paging {
  readonly after?: string | undefined;
}

/** Returns LIMIT and OFFSET of a page. */
export function window({ page, rowsPerPage }: Paging): readonly [limit: number, offset: number] {
  return [rowsPerPage, page * rowsPerPage];
}

/** A LIKE pattern for "contains" that matches the typed characters literally. */
export function containing(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Splits comma-separated words of a query string. */
export function wordList(value: string): string[] {
  return value.split(',').filter(Boolean);
}

/** Splits comma-separated whole numbers of a query string. */
export function idList(value: string, least = 1): number[] {
  return value
    .split(',')
    .filter(Boolean)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= least);
}
