import { oneOf, optional, otherwise, text } from '../shape.ts';

export const API_ACCOUNT_SORTS = ['name', 'expiresAt', 'createdAt', 'lastUsedAt'] as const;
export type ApiAccountSort = (typeof API_ACCOUNT_SORTS)[number];
export const API_ACCOUNT_STATES = ['active', 'expired'] as const;

/** GET api/apiaccounts/{org} and …/export, without paging. */
export const apiAccountFilterFields = {
  search: optional(text(128, 0)),
  state: optional(oneOf('', ...API_ACCOUNT_STATES)),
  sort: otherwise(oneOf(...API_ACCOUNT_SORTS), 'name'),
};
