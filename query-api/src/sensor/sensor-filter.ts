import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { AT_NONE, locationList } from '../location/location-list.ts';
import { containing, descendingField, idList, isDescending, rowPagingFields, wordList } from '../http/paging.ts';
import type { Listed } from '../live/row-reader.ts';

/** The query string of the sensors table; lists are separated by commas. */
const filterFields = {
  search: optional(text(128, 0)),
  tags: optional(text(1_000, 0)),
  metrics: optional(text(1_000, 0)),
  sensors: optional(text(10_000, 0)),
  base: optional(text(32, 0)),
  locations: optional(locationList),
  sort: otherwise(oneOf('name', 'wireId', 'heardAt', 'measuredAt', 'base', 'location'), 'name'),
  descending: descendingField,
};
export const sensorListShape = shape({ ...rowPagingFields, ...filterFields });
export const sensorExportShape = shape(filterFields);
export type SensorFilter = ValueOf<typeof sensorExportShape>;

/** `heardAt` is when a sensor was heard for the first time, `measuredAt` of when its newest value is. */
const SORTED_BY: Readonly<Record<SensorFilter['sort'], string>> = {
  name: 'lower(t.name)',
  wireId: 't.wire_id',
  heardAt: 't.heard_at',
  base: 't.base_serial',
  measuredAt:
    '(SELECT max(l.measured_at) FROM read.latest_values l WHERE l.organization_id = t.organization_id AND l.sensor_id = t.id)',
  location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
};

/** What the filter asks for, as SQL on `t`; parameters begin at `$2`. */
export function listedBy({ search, tags, metrics, sensors, base, locations, sort, descending }: SensorFilter): Listed {
  const asked: readonly (readonly [sql: (parameter: string) => string, value: unknown])[] = [
    [(p) => `(t.name ILIKE ${p} OR t.wire_id ILIKE ${p})`, search && containing(search)],
    [(p) => `t.tags && ${p}::text[]`, tags?.split(',').filter(Boolean)],
    [(p) => `t.metric_ids && ${p}::int[]`, metrics && idList(metrics)],
    [(p) => `t.id = ANY (${p}::int[])`, sensors && idList(sensors)],
    [(p) => `t.base_serial = ${p}`, base],
    [(p) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${p}::text[])`, locations && wordList(locations)],
  ];
  const given = asked.filter(
    ([, value]) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length > 0),
  );
  return {
    sql: given.map(([sql], index) => `AND ${sql(`$${index + 2}`)}`).join(' '),
    values: given.map(([, value]) => value),
    order: `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'} NULLS LAST, t.id`,
  };
}
