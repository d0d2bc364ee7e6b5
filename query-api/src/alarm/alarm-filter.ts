import { RESOLVED_SHOWN_HOURS } from '@watchglass/schemas/alarm/limits';
import { integer, oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { containing, idList, isDescending, rowPagingFields, wordList } from '../http/paging.ts';
import type { Listed } from '../live/row-reader.ts';
import { AT_NONE, locationList } from '../location/location-list.ts';

/**
 * What of the alarms is asked for; lists are separated by commas. `severities` are `critical` and `warning`, `states` those of
 * alarms, `attention` is `waiting` and `acknowledged`. Where nothing is said, the newest come first.
 */
const filterFields = {
  search: optional(text(128, 0)),
  severities: optional(text(64, 0)),
  states: optional(text(64, 0)),
  attention: optional(text(64, 0)),
  locations: optional(locationList),
  sensors: optional(text(10_000, 0)),
  descending: otherwise(oneOf('0', '1', 'true', 'false'), '1'),
};
const activeFields = { ...filterFields, sort: otherwise(oneOf('raisedAt', 'severity', 'sensor', 'rule'), 'raisedAt') };
/** Epoch milliseconds. */
const LAST_INSTANT = Date.UTC(2106, 0, 1);
const atInstant = optional(integer(0, LAST_INSTANT));
/** Alarms whose episode lay between `from` and `to`, at least in part; left out, those that ended within the last day. */
const resolvedFields = {
  ...filterFields,
  from: atInstant,
  to: atInstant,
  sort: otherwise(oneOf('endedAt', 'raisedAt', 'severity', 'sensor', 'rule'), 'endedAt'),
};
export const activeShapes = { page: shape({ ...rowPagingFields, ...activeFields }), file: shape(activeFields) };
export const resolvedShapes = { page: shape({ ...rowPagingFields, ...resolvedFields }), file: shape(resolvedFields) };
export type AlarmFilter = ValueOf<typeof resolvedShapes.file>;
export type AlarmPage = ValueOf<typeof resolvedShapes.page>;

/** Ended but unacknowledged alarms stay among the active ones until somebody has seen them. */
const ACTIVE = `(t.state = 'active' OR (t.state = 'resolved' AND t.ack_raise IS NULL))`;
const ENDED_WITHIN = `t.state <> 'active' AND t.ended_at > $2::timestamptz AND t.onset_at < $3::timestamptz`;
const RESOLVED_SHOWN_MS = RESOLVED_SHOWN_HOURS * 3_600_000;
const SEVERITY = `CASE WHEN t.severity = 80 THEN 'critical' ELSE 'warning' END`;
const ATTENTION = `CASE WHEN t.ack_by IS NOT NULL THEN 'acknowledged' WHEN t.state <> 'canceled' THEN 'waiting' END`;
const SORTED_BY: Readonly<Record<AlarmFilter['sort'], string>> = {
  raisedAt: 't.raised_at',
  endedAt: 't.ended_at',
  severity: 't.severity',
  sensor: 'lower(s.name)',
  rule: 'lower(t.rule_title)',
};

/** `acknowledgers` are people whose names have what is searched for: names are sealed, so that no SQL finds them. */
export interface AskedAlarms extends AlarmFilter {
  readonly acknowledgers: readonly string[];
}

/** What operators have before them: what is active first, in whatever order. */
export function activeListed(asked: AskedAlarms): Listed {
  const found = foundBy(asked, 2);
  return {
    sql: `AND ${ACTIVE} ${found.sql}`,
    values: found.values,
    order: `ORDER BY t.state <> 'active', ${orderOf(asked)}`,
  };
}

export function resolvedListed(asked: AskedAlarms, now: Date): Listed {
  const found = foundBy(asked, 4);
  const { from = now.getTime() - RESOLVED_SHOWN_MS, to = LAST_INSTANT } = asked;
  return {
    sql: `AND ${ENDED_WITHIN} ${found.sql}`,
    values: [new Date(from), new Date(to), ...found.values],
    order: `ORDER BY ${orderOf(asked)}`,
  };
}

function orderOf({ sort, descending }: AlarmFilter): string {
  return `${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'} NULLS LAST, t.raised_at DESC, t.id`;
}

/** Every word of a search stands in the sensor's or the rule's name, or all of it in that of who acknowledged. */
function foundBy(
  { search = '', severities, states, attention, locations, sensors, acknowledgers }: AskedAlarms,
  first: number,
) {
  const words = search.split(/\s+/).filter(Boolean).map(containing);
  const asked: readonly (readonly [
    sql: (parameter: number) => string,
    ...values: (readonly unknown[] | undefined)[],
  ])[] = [
    [
      (p) => `(concat_ws(' ', s.name, t.rule_title) ILIKE ALL ($${p}::text[]) OR t.ack_by = ANY ($${p + 1}::text[]))`,
      words,
      acknowledgers,
    ],
    [(p) => `${SEVERITY} = ANY ($${p}::text[])`, severities === undefined ? undefined : wordList(severities)],
    [(p) => `t.state = ANY ($${p}::text[])`, states === undefined ? undefined : wordList(states)],
    [(p) => `${ATTENTION} = ANY ($${p}::text[])`, attention === undefined ? undefined : wordList(attention)],
    [
      (p) => `coalesce(s.location_id::text, '${AT_NONE}') = ANY ($${p}::text[])`,
      locations === undefined ? undefined : wordList(locations),
    ],
    [(p) => `t.sensor_id = ANY ($${p}::int[])`, sensors === undefined ? undefined : idList(sensors)],
  ];
  const [conditions, values]: [string[], unknown[]] = [[], []];
  for (const [sql, ...given] of asked.filter(([, list]) => list !== undefined && list.length > 0)) {
    conditions.push(`AND ${sql(first + values.length)}`);
    values.push(...given);
  }
  return { sql: conditions.join(' '), values };
}
