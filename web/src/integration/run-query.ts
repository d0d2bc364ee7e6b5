import { listQueries, type ListQuery } from '../table/list-query.ts';
import { queryString } from '../table/paging.ts';
import { integrationPath, type Which } from './atoms.ts';

/** The newest run comes first; there is no other order. */
export const RUN_SORTS = ['at'] as const;

export type RunQuery = ListQuery<(typeof RUN_SORTS)[number], 'outcomes' | 'triggers'>;

export const runQueries = listQueries({ sorts: RUN_SORTS, newestFirst: true, filters: ['outcomes', 'triggers'] });

/** The path of one page of the runs of an integration. */
export function runsPath(which: Which, { page, rowsPerPage, outcomes, triggers }: RunQuery): string {
  const asked = {
    page: String(page),
    rowsPerPage: String(rowsPerPage),
    outcomes: outcomes.join(','),
    triggers: triggers.join(','),
  };
  return `${integrationPath(which)}/log${queryString(asked)}`;
}
