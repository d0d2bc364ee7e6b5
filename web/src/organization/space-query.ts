import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const SPACE_SORTS = ['name', 'role'] as const;

/** What the table of one's own workspaces shows; no role chosen means any. */
export interface SpaceQuery extends SortedPage<(typeof SPACE_SORTS)[number]> {
  readonly search: string;
  readonly roles: readonly string[];
}

export function readSpaceQuery(params: URLSearchParams): SpaceQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    roles: listIn(params, 'roles'),
    sort: sortIn(SPACE_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeSpaceQuery(query: SpaceQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    roles: query.roles.join(','),
    sort: query.sort === 'name' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: SpaceQuery, change: Partial<SpaceQuery>): SpaceQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, roles }: SpaceQuery): boolean {
  return search.trim() !== '' || roles.length > 0;
}

const asked = (query: SpaceQuery): Written => writeSpaceQuery({ ...query, search: query.search.trim() });

/** GET api/spaces for what is shown. */
export function listPath(query: SpaceQuery): string {
  return `/api/spaces${pageQuery(asked(query), query)}`;
}

/** GET api/spaces/export for what is shown, on all pages. */
export function exportPath(query: SpaceQuery): string {
  return `/api/spaces/export${fileQuery(asked(query))}`;
}
