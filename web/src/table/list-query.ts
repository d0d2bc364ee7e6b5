import { fileQuery, pageQuery, readPaging, writePaging, type Paging } from './paging.ts';
import { sortIn, type SortedPage } from './server-rows.ts';
import { listIn, type Written } from './use-query.ts';

/** The query of a list that the server sorts, pages and filters. `L` are filters by words; none chosen means any. */
export type ListQuery<S extends string, L extends string = never> = SortedPage<S> & {
  readonly search: string;
} & Readonly<Record<L, readonly string[]>>;

interface ListQueryOptions<S extends string, L extends string> {
  /** The sorts; the first is the default. */
  readonly sorts: readonly [S, ...S[]];
  /** The default order begins with the newest row, not with A. */
  readonly newestFirst?: boolean;
  readonly filters: readonly L[];
}

/** A table's query in the address of its page and in the requests of its list. Q has the query's fields. */
export interface ListQueries<Q> {
  /** Invalid parts of an address are ignored. */
  readonly read: (params: URLSearchParams) => Q;
  /** Omits default values. */
  readonly write: (query: Q) => Written;
  readonly isFiltered: (query: Q) => boolean;
  /** The path of the shown page of the list. */
  readonly listPath: (list: string, query: Q) => string;
  /** The path of the export with all pages. */
  readonly exportPath: (list: string, query: Q) => string;
}

/** A changed filter starts at the first page. */
export function filtered<Q extends Paging>(query: Q, change: Partial<Q>): Q {
  return { ...query, ...change, page: 0 };
}

export function listQueries<S extends string, L extends string = never>({
  sorts,
  newestFirst = false,
  filters,
}: ListQueryOptions<S, L>): ListQueries<ListQuery<S, L>> {
  type Q = ListQuery<S, L>;
  const eachFilter = <T>(value: (name: L) => T) =>
    Object.fromEntries(filters.map((name) => [name, value(name)])) as Record<L, T>;
  const write = (query: Q): Written => {
    const isUsual = query.sort === sorts[0] && (query.descending || !newestFirst);
    const descending = query.descending && !(isUsual && newestFirst);
    return {
      ...writePaging(query),
      search: query.search,
      ...eachFilter((name) => query[name].join(',')),
      sort: isUsual ? '' : query.sort,
      descending: descending ? '1' : '',
    };
  };
  const asked = (query: Q): Written => ({
    ...write(query),
    search: query.search.trim(),
    sort: query.sort,
    descending: query.descending ? '1' : '0',
  });
  return {
    read: (params) =>
      ({
        ...readPaging(params),
        search: params.get('search') ?? '',
        ...eachFilter((name) => listIn(params, name)),
        sort: sortIn(sorts, params.get('sort')),
        descending: params.get('descending') === '1' || (newestFirst && (params.get('sort') ?? '') === ''),
      }) as Q,
    write,
    isFiltered: (query) => query.search.trim() !== '' || filters.some((name) => query[name].length > 0),
    listPath: (list, query) => `${list}${pageQuery(asked(query), query)}`,
    exportPath: (list, query) => `${list}/export${fileQuery(asked(query))}`,
  };
}
