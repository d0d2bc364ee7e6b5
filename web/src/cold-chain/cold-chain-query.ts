import { readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const SORTS = ['name', 'measuredAt'] as const;

/** The state of the cold chain in its address. */
export interface ColdChainQuery extends SortedPage<(typeof SORTS)[number]> {
  readonly search: string;
  readonly locations: readonly string[];
}

export function readColdChain(params: URLSearchParams): ColdChainQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    locations: listIn(params, 'locations'),
    sort: sortIn(SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeColdChain(query: ColdChainQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    locations: query.locations.join(','),
    sort: query.sort === SORTS[0] ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}
