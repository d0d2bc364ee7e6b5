import type { DataGridProps, GridSortModel } from '@mui/x-data-grid';
import type { Page } from '@watchglass/schemas/page';
import { useMemo } from 'react';
import type { Loaded } from '../http/resource.ts';
import type { Paging } from './paging.ts';

export interface SortedPage<S extends string> extends Paging {
  readonly sort: S;
  readonly descending: boolean;
}

type ServerProps = Pick<
  DataGridProps,
  | 'paginationMode'
  | 'sortingMode'
  | 'filterMode'
  | 'sortingOrder'
  | 'paginationModel'
  | 'onPaginationModelChange'
  | 'sortModel'
  | 'onSortModelChange'
>;

/** Returns the named sort, or the first one as the default. */
export function sortIn<S extends string>(sorts: readonly [S, ...S[]], name: string | null | undefined): S {
  return sorts.find((each) => each === name) ?? sorts[0];
}

const NOTHING: Page<never> = { items: [], total: 0 };

/** Returns the rows of a page for a grid: none before the first load. */
export function rowsOf<T>(
  loaded: Loaded<Page<T>>,
  busy: boolean,
): { readonly rows: readonly T[]; readonly rowCount: number; readonly loading: boolean } {
  const { items, total } = loaded.state === 'ready' ? loaded.value : NOTHING;
  return { rows: items, rowCount: total, loading: loaded.state === 'loading' || busy };
}

/** The props of a grid that the server pages and sorts. A new order starts at the first page. */
export function useServerRows<S extends string, Q extends SortedPage<S>>(
  query: Q,
  onQuery: (query: Q) => void,
  sorts: readonly [S, ...S[]],
): ServerProps {
  const { page, rowsPerPage, sort, descending } = query;
  // A stable object: the grid treats another one as a new order and returns to its first page.
  const sortModel: GridSortModel = useMemo(
    () => [{ field: sort, sort: descending ? 'desc' : 'asc' }],
    [sort, descending],
  );
  return {
    paginationMode: 'server',
    sortingMode: 'server',
    filterMode: 'server',
    sortingOrder: ['asc', 'desc'],
    paginationModel: { page, pageSize: rowsPerPage },
    onPaginationModelChange: ({ page: next, pageSize }) =>
      onQuery({ ...query, page: pageSize === rowsPerPage ? next : 0, rowsPerPage: pageSize }),
    sortModel,
    onSortModelChange: ([chosen]) =>
      onQuery({ ...query, page: 0, sort: sortIn(sorts, chosen?.field), descending: chosen?.sort === 'desc' }),
  };
}
