import type { HistoryFilter } from '@watchglass/schemas/alarm/history';
import { isPartial, sensorsIn } from '@watchglass/schemas/member/rights';
import type { Parameters } from '@watchglass/streams/ports/time-series';
import { longList } from '@watchglass/streams/time-series/long-list';
import { containing, idList, wordList } from '../../http/paging.ts';
import type { Reading } from '../../http/route.ts';
import { atLocations } from '../../location/location-filter.ts';
import { placedIn, sensorIn } from '../../reading/points.ts';
import { tagIdsOf } from '../../tag/tag-names.ts';

/** A condition on rows of `alarm_episodes`, bound to the organization and to the sensors in sight. */
export interface Selection {
  readonly where: string;
  readonly parameters: Parameters;
}

export interface Asked extends HistoryFilter {
  /** Epoch milliseconds, `to` excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const MOST_WORDS = 8;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DURATION_MINUTES = `dateDiff('second', raised, ifNull(ended, fromUnixTimestamp64Milli({now: Int64}, 'UTC'))) / 60`;
export const IS_CRITICAL = 'severity = 80';

type Condition = readonly [sql: string, parameters: Parameters];

/** Conditions that ClickHouse answers alone; an empty filter is none. */
function ownConditions(asked: Asked, now: number): readonly Condition[] {
  const { from, to, shortest, longest, acknowledgedBy = '', weekday, hour, timezone: zone = 'UTC' } = asked;
  const given: readonly (readonly [isGiven: boolean, sql: string, parameters: Parameters])[] = [
    [from !== undefined, `raised >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')`, { from }],
    [to !== undefined, `raised < fromUnixTimestamp64Milli({to: Int64}, 'UTC')`, { to }],
    [isSaid(asked.alarmRules), 'rule IN {rules: Array(UUID)}', { rules: uuids(asked.alarmRules) }],
    [isSaid(asked.alarmEventTypes), 'hasAny(types, {types: Array(String)})', { types: list(asked.alarmEventTypes) }],
    [isSaid(asked.state), 'state IN {states: Array(String)}', { states: list(asked.state) }],
    [
      isSaid(asked.severities),
      `if(${IS_CRITICAL}, 'critical', 'warning') IN {severities: Array(String)}`,
      { severities: list(asked.severities) },
    ],
    [isSaid(asked.sensors), 'sensor IN {sensors: Array(UInt32)}', { sensors: idList(asked.sensors ?? '') }],
    [acknowledgedBy !== '', 'ack_by = {ack_by: String}', { ack_by: acknowledgedBy }],
    [shortest !== undefined, `${DURATION_MINUTES} >= {shortest: UInt32}`, { shortest, now }],
    [weekday !== undefined, 'toDayOfWeek(raised, 0, {zone: String}) = {weekday: UInt8}', { weekday, zone }],
    [hour !== undefined, 'toHour(raised, {zone: String}) = {hour: UInt8}', { hour, zone }],
    [longest !== undefined, `${DURATION_MINUTES} <= {longest: UInt32}`, { longest, now }],
  ];
  return given.filter(([isGiven]) => isGiven).map(([, sql, parameters]) => [sql, parameters]);
}

const isSaid = (value: string | undefined): boolean => value !== undefined && value !== '';
const list = (value = ''): string[] => wordList(value);
const uuids = (value = ''): string[] => wordList(value).filter((word) => UUID.test(word));

/** Rows of the organization in the caller's sight that meet the filter. */
export async function selectionOf(reading: Reading, asked: Asked): Promise<Selection> {
  const { sight, clock } = reading;
  const conditions: Condition[] = [
    ['organization = {organization: UInt32}', { organization: sight.organizationId }],
    ...ownConditions(asked, clock().getTime()),
  ];
  if (isPartial(sight) || isSaid(asked.locations) || isSaid(asked.tags))
    conditions.push(
      anyAmong([
        ['sensor', longList('placed', 'UInt32', await sensorsAt(reading, asked))],
        ['base', longList('placedBases', 'String', await basesAt(reading, asked))],
      ]),
    );
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  for (const [index, word] of words.entries()) conditions.push(await naming(reading, word, index));
  return {
    where: conditions.map(([sql]) => sql).join(' AND '),
    parameters: Object.assign({}, ...conditions.map(([, parameters]) => parameters)) as Parameters,
  };
}

/** The sensors in sight with these tags at these locations: where they are now counts. */
async function sensorsAt({ relational, sight }: Reading, { locations = '', tags = '' }: Asked): Promise<number[]> {
  const values: unknown[] = [sight.organizationId, sight.locations, sensorsIn(sight)];
  const conditions = [sensorIn('s', '$2', '$3')];
  if (locations !== '') {
    const [sql, ids] = atLocations('s.location_id')(locations);
    values.push(ids);
    conditions.push(sql(`$${values.length}`));
  }
  if (tags !== '') {
    values.push(wordList(tags));
    conditions.push(`s.tag_ids && ${tagIdsOf(`$${values.length}::text[]`)}`);
  }
  const rows = await relational.query<{ id: number }>(
    `SELECT s.id FROM read.sensors s WHERE s.organization_id = $1 AND ${conditions.join(' AND ')}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The bases in sight at these locations; an alarm of a base has no sensor, and a filter by tags is one of sensors. */
async function basesAt({ relational, sight }: Reading, { locations = '', tags = '' }: Asked): Promise<string[]> {
  if (tags !== '' || sight.shown !== undefined) return [];
  const [sql, ids] = locations === '' ? [() => 'true', null] : atLocations('b.location_id')(locations);
  const rows = await relational.query<{ serial: string }>(
    `SELECT b.serial FROM read.bases b WHERE b.organization_id = $1 AND ${placedIn('b', '$2')} AND ${sql('$3')}${ids === null ? ' AND $3::text IS NULL' : ''}`,
    [sight.organizationId, sight.locations, ids],
  );
  return rows.map(({ serial }) => serial);
}

/** A word of the search: in the title at the raise or the present one of the rule, or in the name of the sensor or base. */
async function naming({ relational, sight }: Reading, word: string, index: number): Promise<Condition> {
  const values = [sight.organizationId, containing(word)];
  const [sensors, bases, rules] = await Promise.all([
    relational.query<{ id: number }>({
      name: 'alarm_history.sensors_named',
      text: 'SELECT id FROM read.sensors WHERE organization_id = $1 AND name ILIKE $2',
      values,
    }),
    relational.query<{ serial: string }>({
      name: 'alarm_history.bases_named',
      text: 'SELECT serial FROM read.bases WHERE organization_id = $1 AND (name ILIKE $2 OR serial ILIKE $2)',
      values,
    }),
    relational.query<{ id: string }>({
      name: 'alarm_history.rules_titled',
      text: `SELECT id FROM read.alarm_rules WHERE organization_id = $1 AND definition ->> 'title' ILIKE $2`,
      values,
    }),
  ]);
  const [text, among] = ['word', 'among'].map((kind) => `${kind}_${index}`);
  const [named, parameters] = anyAmong([
    [
      'sensor',
      longList(
        `${among}_sensors`,
        'UInt32',
        sensors.map(({ id }) => id),
      ),
    ],
    [
      'base',
      longList(
        `${among}_bases`,
        'String',
        bases.map(({ serial }) => serial),
      ),
    ],
    [
      'rule',
      longList(
        `${among}_rules`,
        'UUID',
        rules.map(({ id }) => id),
      ),
    ],
  ]);
  return [
    `(positionCaseInsensitiveUTF8(rule_title, {${text}: String}) > 0 OR ${named})`,
    { ...parameters, [String(text)]: word },
  ];
}

type Among = readonly [column: string, list: ReturnType<typeof longList>];

/** One of the columns has a value of its list. */
const anyAmong = (columns: readonly Among[]): Condition => [
  `(${columns.map(([column, { sql }]) => `${column} IN (${sql})`).join(' OR ')})`,
  Object.assign({}, ...columns.map(([, { parameters }]) => parameters)) as Parameters,
];
