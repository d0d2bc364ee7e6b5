import { apiAccount } from '@watchglass/schemas/api-account/entity';
import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { listQueries, type ListQueries } from '../table/list-query.ts';

export const ACCOUNT_STATES = ['active', 'expired'] as const;

const queries = listQueries<SortOf<typeof apiAccount>, FilterOf<typeof apiAccount>>(apiAccount);

/** The query of the table of API accounts: one state, or all. */
export type AccountQuery = ReturnType<typeof queries.read>;

const isState = (text: string): boolean => ACCOUNT_STATES.some((state) => state === text);

export const accountQueries: ListQueries<AccountQuery> = {
  ...queries,
  read: (params) => {
    const query = queries.read(params);
    return { ...query, state: query.state.filter(isState).slice(0, 1) };
  },
};
