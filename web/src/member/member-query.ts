import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { member } from '@watchglass/schemas/member/entity';
import { listQueries, type ListQuery } from '../table/list-query.ts';

export type MemberQuery = ListQuery<SortOf<typeof member>, FilterOf<typeof member>>;

export const memberQueries = listQueries<SortOf<typeof member>, FilterOf<typeof member>>(member);
