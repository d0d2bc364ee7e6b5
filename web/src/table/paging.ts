/** The choices of rows per page; the server returns 100 at most. */
export const ROWS_PER_PAGE: readonly number[] = [25, 50, 100];
const DEFAULT_ROWS_PER_PAGE = 50;

export interface Paging {
  /** From 0. */
  readonly page: number;
  readonly rowsPerPage: number;
}

/** Reads the page of an address; invalid values give the first page with the default number of rows. */
export function readPaging(params: URLSearchParams): Paging {
  const page = Number(params.get('page') ?? 0);
  const rowsPerPage = Number(params.get('rowsPerPage') ?? DEFAULT_ROWS_PER_PAGE);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 0,
    rowsPerPage: ROWS_PER_PAGE.includes(rowsPerPage) ? rowsPerPage : DEFAULT_ROWS_PER_PAGE,
  };
}

export function writePaging({ page, rowsPerPage }: Paging): { page: string; rowsPerPage: string } {
  return {
    page: page === 0 ? '' : String(page),
    rowsPerPage: rowsPerPage === DEFAULT_ROWS_PER_PAGE ? '' : String(rowsPerPage),
  };
}

/** Returns the query string of the fields that are not empty, with its question mark. */
export function queryString(fields: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(Object.entries(fields).filter(([, text]) => text !== ''));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

/** The query string of one page of a list. */
export function pageQuery(asked: Readonly<Record<string, string>>, { rowsPerPage }: Paging): string {
  return queryString({ ...asked, rowsPerPage: String(rowsPerPage) });
}

/** The query string of an export, with all pages. */
export function fileQuery({ page: _page, rowsPerPage: _rows, ...filter }: Readonly<Record<string, string>>): string {
  return queryString(filter);
}
