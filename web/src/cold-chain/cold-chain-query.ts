import { COLD_CHAIN_SORTS } from '@watchglass/schemas/cold-chain/queries';
import { fileQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

/** The state of the cold chain in its address. */
export interface ColdChainQuery extends SortedPage<(typeof COLD_CHAIN_SORTS)[number]> {
  readonly search: string;
  readonly locations: readonly string[];
}

export function readColdChain(params: URLSearchParams): ColdChainQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    locations: listIn(params, 'locations'),
    sort: sortIn(COLD_CHAIN_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeColdChain(query: ColdChainQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    locations: query.locations.join(','),
    sort: query.sort === COLD_CHAIN_SORTS[0] ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** The path of the table with all pages as a file. */
export function exportPath(organizationId: number, query: ColdChainQuery): string {
  return `/api/sensors/${organizationId}/cold-chain/export${fileQuery(writeColdChain(query))}`;
}
