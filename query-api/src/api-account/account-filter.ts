import { apiAccountFilterFields } from '@watchglass/schemas/api-account/queries';
import type { ApiAccountSort } from '@watchglass/schemas/api-account/table';
import { shape, type ValueOf } from '@watchglass/schemas/shape';
import { containing, descendingField, isDescending, rowPagingFields } from '../http/paging.ts';
import type { Condition } from '../live/row-reader.ts';

const filterFields = { ...apiAccountFilterFields, descending: descendingField };
export const apiAccountListShape = shape({ ...rowPagingFields, ...filterFields });
export const apiAccountExportShape = shape(filterFields);
export type ApiAccountFilter = ValueOf<typeof apiAccountExportShape>;

const SORTED_BY: Readonly<Record<ApiAccountSort, string>> = {
  name: 'lower(t.name)',
  expiresAt: 't.expires_at',
  createdAt: 't.created_at',
  lastUsedAt: 't.last_used_at',
};

/** What the filter asks for, as SQL on `t`; parameters begin at `$2`. */
export function conditionOf(
  { search = '', state = '' }: Pick<ApiAccountFilter, 'search' | 'state'>,
  now: Date,
): Condition {
  const byState = { '': 'true', active: 't.expires_at > $3', expired: 't.expires_at <= $3' }[state];
  return {
    sql: `AND t.name ILIKE $2 AND $3::timestamptz IS NOT NULL AND ${byState}`,
    values: [containing(search), now],
  };
}

export function orderOf({ sort, descending }: Pick<ApiAccountFilter, 'sort' | 'descending'>): string {
  return `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'} NULLS LAST, t.id`;
}
