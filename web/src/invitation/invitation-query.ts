import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { invitation } from '@watchglass/schemas/invitation/entity';
import { listQueries, type ListQuery } from '../table/list-query.ts';

/** Without a chosen status, every status but removed is shown. */
export type InvitationQuery = ListQuery<SortOf<typeof invitation>, FilterOf<typeof invitation>>;

export const invitationQueries = listQueries<SortOf<typeof invitation>, FilterOf<typeof invitation>>(invitation);
