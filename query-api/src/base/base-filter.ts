import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { containing, descendingField, isDescending, rowPagingFields, wordList } from '../http/paging.ts';
import type { Listed } from '../live/row-reader.ts';
import { AT_NONE, locationList } from '../location/location-list.ts';

/** What of the bases is asked for; lists are separated by commas. `states` are `online`, `offline` and `never`. */
const filterFields = {
  search: optional(text(128, 0)),
  states: optional(text(32, 0)),
  locations: optional(locationList),
  sort: otherwise(oneOf('name', 'lastHeardAt', 'location', 'sensors', 'firmware', 'serial', 'registeredAt'), 'name'),
  descending: descendingField,
};
export const baseListShape = shape({ ...rowPagingFields, ...filterFields });
export const baseExportShape = shape(filterFields);
export type BaseFilter = ValueOf<typeof baseExportShape>;

const SORTED_BY: Readonly<Record<BaseFilter['sort'], string>> = {
  name: 'lower(t.name)',
  lastHeardAt: 'c.last_heard_at',
  sensors: 'sensors',
  firmware: 't.firmware',
  serial: 't.serial',
  registeredAt: 't.registered_at',
  location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
};
const STATE = `CASE WHEN c.last_heard_at IS NULL THEN 'never' WHEN c.last_heard_at < $5::timestamptz THEN 'offline' ELSE 'online' END`;

export function listedBy(
  { search = '', states = '', locations = '', sort, descending }: BaseFilter,
  now: Date,
): Listed {
  return {
    sql: `AND (t.name ILIKE $2 OR t.serial ILIKE $2) AND ($3::text[] IS NULL OR coalesce(t.location_id::text, '${AT_NONE}') = ANY ($3))
      AND ($4::text[] IS NULL OR ${STATE} = ANY ($4))`,
    values: [
      containing(search),
      listOrNull(locations),
      listOrNull(states),
      new Date(now.getTime() - BASE_OFFLINE_MINUTES * 60_000),
    ],
    order: `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'} NULLS LAST, lower(t.name), t.serial`,
  };
}

function listOrNull(value: string): string[] | null {
  const words = wordList(value);
  return words.length === 0 ? null : words;
}
