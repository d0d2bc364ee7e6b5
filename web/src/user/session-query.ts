import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import type { Written } from '../table/use-query.ts';

export const SESSION_SORTS = ['usedAt', 'startedAt', 'device', 'address'] as const;

/** What the table of sessions shows. */
export interface SessionQuery extends SortedPage<(typeof SESSION_SORTS)[number]> {
  readonly search: string;
}

/** What was used last comes first, where nothing else is said. */
export function readSessionQuery(params: URLSearchParams): SessionQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    sort: sortIn(SESSION_SORTS, params.get('sort')),
    descending: (params.get('sort') ?? '') === '' || params.get('descending') === '1',
  };
}

export function writeSessionQuery(query: SessionQuery): Written {
  const usual = query.sort === 'usedAt' && query.descending;
  return { ...writePaging(query), search: query.search, sort: usual ? '' : query.sort, descending: !usual && query.descending ? '1' : '' };
}

function asked(query: SessionQuery): Written {
  return { ...writeSessionQuery({ ...query, search: query.search.trim() }), sort: query.sort, descending: query.descending ? '1' : '0' };
}

/** GET api/user/sessions for what is shown. */
export function listPath(query: SessionQuery): string {
  return `/api/user/sessions${pageQuery(asked(query), query)}`;
}

/** GET api/user/sessions/export for what is shown, on all pages. */
export function exportPath(query: SessionQuery): string {
  return `/api/user/sessions/export${fileQuery(asked(query))}`;
}
