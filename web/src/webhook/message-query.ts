import { listQueries, type ListQuery } from '../table/list-query.ts';
import { queryString } from '../table/paging.ts';
import { webhookPath, type Which } from './atoms.ts';

/** The newest message comes first; there is no other order. */
export const MESSAGE_SORTS = ['seq'] as const;

export type MessageQuery = ListQuery<(typeof MESSAGE_SORTS)[number], 'states'>;

export const messageQueries = listQueries({ sorts: MESSAGE_SORTS, newestFirst: true, filters: ['states'] });

/** The path of one page of the messages of a webhook. */
export function messagesPath(which: Which, { page, rowsPerPage, states }: MessageQuery): string {
  const asked = { page: String(page), rowsPerPage: String(rowsPerPage), states: states.join(',') };
  return `${webhookPath(which)}/messages${queryString(asked)}`;
}
