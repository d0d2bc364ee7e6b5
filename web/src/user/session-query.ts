import { listQueries, type ListQuery } from '../table/list-query.ts';

export const SESSION_SORTS = ['usedAt', 'startedAt', 'device', 'address'] as const;

/** The query of the table of sessions: the last used comes first. */
export type SessionQuery = ListQuery<(typeof SESSION_SORTS)[number]>;

export const sessionQueries = listQueries({ sorts: SESSION_SORTS, newestFirst: true, filters: [] });

export const SESSIONS_PATH = '/api/user/sessions';
