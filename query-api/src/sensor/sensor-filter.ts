import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { AT_NONE, locationList } from '../location/location-list.ts';
import { containing, descendingField, idList, isDescending, pagingFields, wordList } from '../http/paging.ts';

/** The query string of the sensors table; lists are separated by commas. */
export const sensorFilterShape = shape({
  ...pagingFields,
  search: optional(text(128, 0)),
  tags: optional(text(1_000, 0)),
  metrics: optional(text(1_000, 0)),
  sensors: optional(text(10_000, 0)),
  base: optional(text(32, 0)),
  locations: optional(locationList),
  sort: otherwise(oneOf('name', 'wireId', 'heardAt', 'base'), 'name'),
  descending: descendingField,
});
export type SensorFilter = ValueOf<typeof sensorFilterShape>;

const SORTED_BY: Readonly<Record<SensorFilter['sort'], string>> = {
  name: 'lower(t.name)', wireId: 't.wire_id', heardAt: 't.heard_at', base: 't.base_serial',
};

export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What the filter asks for, as SQL on `t`; parameters begin at `$2`. */
export function conditionOf({ search, tags, metrics, sensors, base, locations }: SensorFilter): Condition {
  const asked: readonly (readonly [sql: (parameter: string) => string, value: unknown])[] = [
    [(p) => `(t.name ILIKE ${p} OR t.wire_id ILIKE ${p})`, search && containing(search)],
    [(p) => `t.tags && ${p}::text[]`, tags?.split(',').filter(Boolean)],
    [(p) => `t.metric_ids && ${p}::int[]`, metrics && idList(metrics)],
    [(p) => `t.id = ANY (${p}::int[])`, sensors && idList(sensors)],
    [(p) => `t.base_serial = ${p}`, base],
    [(p) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${p}::text[])`, locations && wordList(locations)],
  ];
  const given = asked.filter(([, value]) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length > 0));
  return {
    sql: given.map(([sql], index) => `AND ${sql(`$${index + 2}`)}`).join(' '),
    values: given.map(([, value]) => value),
  };
}

export function orderOf({ sort, descending }: SensorFilter): string {
  return `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'} NULLS LAST, t.id`;
}
