import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import type { SessionView } from '@watchglass/schemas/user/views';
import { isDescending, pagingFields } from '../http/paging.ts';
import { byText, searchable, searchFor } from '../opened-list/opened-list.ts';

/** Filters of one's own sessions; by default the last used comes first. */
const filterFields = {
  search: optional(text(128, 0)),
  sort: otherwise(oneOf('usedAt', 'startedAt', 'device', 'address'), 'usedAt'),
  descending: otherwise(oneOf('0', '1', 'true', 'false'), '1'),
};
export const sessionListShape = shape({ ...pagingFields, ...filterFields });
export const sessionExportShape = shape(filterFields);
export type SessionFilter = ValueOf<typeof sessionExportShape>;
export type SessionPage = ValueOf<typeof sessionListShape>;

const ORDERS: Readonly<Record<SessionFilter['sort'], (a: SessionView, b: SessionView) => number>> = {
  usedAt: (a, b) => Date.parse(a.usedAt) - Date.parse(b.usedAt),
  startedAt: (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt),
  device: (a, b) => byText(a.device, b.device),
  address: (a, b) => byText(a.address, b.address),
};

/** Returns the matching sessions in order. Devices are sealed, so SQL cannot search or sort them; a user has few. */
export function listed(
  sessions: readonly SessionView[],
  { search, sort, descending }: SessionFilter,
): readonly SessionView[] {
  const isFound = searchFor(search);
  const found = sessions
    .filter(({ device, address }) => isFound === null || isFound(searchable(device, address)))
    .toSorted((a, b) => ORDERS[sort](a, b) || (a.id < b.id ? -1 : 1));
  return isDescending(descending) ? found.toReversed() : found;
}
