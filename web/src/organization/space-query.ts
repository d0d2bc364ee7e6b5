import { listQueries, type ListQuery } from '../table/list-query.ts';

export const SPACE_SORTS = ['name', 'role'] as const;

/** The query of the table of one's own workspaces. */
export type SpaceQuery = ListQuery<(typeof SPACE_SORTS)[number], 'roles'>;

export const spaceQueries = listQueries({ sorts: SPACE_SORTS, filters: ['roles'] });

export const SPACES_PATH = '/api/spaces';
