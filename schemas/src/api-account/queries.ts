import { oneOf, optional, otherwise, text } from '../shape.ts';
import { API_ACCOUNT_SORTS, API_ACCOUNT_STATES } from './table.ts';

/** GET api/apiaccounts/{org} and …/export, without paging. */
export const apiAccountFilterFields = {
  search: optional(text(128, 0)),
  state: optional(oneOf('', ...API_ACCOUNT_STATES)),
  sort: otherwise(oneOf(...API_ACCOUNT_SORTS), 'name'),
};
