import { listQueries, type ListQuery } from '../table/list-query.ts';
import { queryString, type Paging } from '../table/paging.ts';

/** The newest message comes first; there is no other order. */
export const MESSAGE_SORTS = ['at'] as const;

export type MessageQuery = ListQuery<(typeof MESSAGE_SORTS)[number], 'states' | 'channels'>;

export const messageQueries = listQueries({ sorts: MESSAGE_SORTS, newestFirst: true, filters: ['states', 'channels'] });

/** The path of one page of the messages of a workspace. */
export function messagesPath(
  organizationId: number,
  { page, rowsPerPage, states, channels }: Paging & Pick<MessageQuery, 'states' | 'channels'>,
): string {
  const asked = {
    page: String(page),
    rowsPerPage: String(rowsPerPage),
    states: states.join(','),
    channels: channels.join(','),
  };
  return `/api/alarms/${organizationId}/messages${queryString(asked)}`;
}
