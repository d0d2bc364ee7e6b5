import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { QuarantinePage, QuarantineRows, QuarantineRowsQuery } from '@watchglass/schemas/reading/quality';
import { LAST_INSTANT } from '@watchglass/schemas/reading/queries';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { longList } from '@watchglass/streams/time-series/long-list';
import { groupParameters, IN_GROUP } from '@watchglass/streams/time-series/quarantine-group';
import { containing, window, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { decidedGroups, settledGroups } from '../quarantine/settled-groups.ts';
import { placedIn, sensorIn } from './points.ts';

type Asked = Pick<Reading, 'relational' | 'timeSeries'> & { readonly sight: Sight };

/** The serials of bases in sight; null without a limit: what an unregistered base left is seen too. */
async function basesSeen(relational: Queryable, sight: Sight): Promise<readonly string[] | null> {
  if (sight.locations === null) return null;
  const rows = await relational.query<{ serial: string }>({
    name: 'reading.bases-seen',
    text: `SELECT b.serial FROM read.bases b WHERE b.organization_id = $1 AND ${placedIn('b', '$2')}`,
    values: [sight.organizationId, sight.locations],
  });
  return rows.map(({ serial }) => serial);
}

/** SQL for the records of bases in sight. */
async function seenRecords(relational: Queryable, sight: Sight) {
  const bases = await basesSeen(relational, sight);
  if (bases === null) return { sql: 'true', parameters: {} };
  const { sql, parameters } = longList('bases', 'String', bases);
  return { sql: `base IN (${sql})`, parameters };
}

/** SQL: an instant as a text. */
export const isoOf = (column: string): string => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.%fZ', 'UTC')`;
/** ClickHouse writes six digits of a second. */
export const instantOf = (text: string): string => new Date(text).toISOString();

interface GroupRow extends Record<string, unknown> {
  readonly reason: QuarantineReason;
  readonly sensor: string;
  readonly metric: string;
  readonly unit: string | null;
  readonly bases: string[];
  readonly fresh: number;
  readonly past: number;
  readonly n: number;
  /** Epoch milliseconds; 0 if every record of the group counts. */
  readonly until: number;
  readonly first: string;
  readonly last: string;
  readonly sample: string;
  readonly total: number;
}

/** Of what was decided on, only records that were stored after the decision count, though they were received before it. */
const groupsAmong = (seen: string, decided: string): string => `
SELECT reason, sensor, metric, unit, arraySort(groupUniqArray(16)(base)) AS bases,
  toFloat64(countIf(isFresh)) AS fresh, toFloat64(count()) - fresh AS past, fresh + greatest(0, past - any(settled)) AS n,
  if(n = fresh, any(decidedUntil), 0) AS until,
  ${isoOf('if(fresh > 0, minIf(received_at, isFresh), min(received_at))')} AS first, ${isoOf('max(received_at)')} AS last, argMax(raw, received_at) AS sample,
  toFloat64(count() OVER ()) AS total
FROM (
  SELECT q.reason AS reason, q.sensor AS sensor, q.metric AS metric, q.unit AS unit, q.base AS base, q.raw AS raw, q.received_at AS received_at,
    toFloat64(d.until) AS decidedUntil, toFloat64(d.settled) AS settled, q.received_at > fromUnixTimestamp64Milli(d.until, 'UTC') AS isFresh
  FROM (
    SELECT reason, sensor, metric, unit, base, raw, received_at, ifNull(concat('=', unit), '') AS unit_key
    FROM quarantined_readings
    WHERE org = {org: UInt32} AND ${seen} AND ({reason: String} = '' OR reason = {reason: String})
      AND ({base: String} = '' OR base = {base: String})
      AND (sensor ILIKE {like: String} OR metric ILIKE {like: String} OR raw ILIKE {like: String})) AS q
  LEFT JOIN (${decided}) AS d ON q.reason = d.reason AND q.sensor = d.sensor AND q.metric = d.metric AND q.unit_key = d.unit_key)
GROUP BY reason, sensor, metric, unit HAVING n > 0
ORDER BY max(received_at) DESC, reason, sensor, metric, unit
LIMIT {limit: UInt32} OFFSET {offset: UInt32}`;

interface GroupsQuery extends Paging {
  readonly reason?: QuarantineReason | undefined;
  readonly base?: string | undefined;
  readonly search?: string | undefined;
}

/** Records in quarantine by what is wrong with them and where they belong, the newest first. */
export async function quarantineGroups(asked: Asked, query: GroupsQuery): Promise<QuarantinePage> {
  const { relational, timeSeries, sight } = asked;
  const [limit, offset] = window(query);
  const [seen, settled] = await Promise.all([
    seenRecords(relational, sight),
    settledGroups(relational, sight.organizationId),
  ]);
  const decided = decidedGroups(settled);
  const rows = await timeSeries.query<GroupRow>(groupsAmong(seen.sql, decided.sql), {
    org: sight.organizationId,
    ...seen.parameters,
    ...decided.parameters,
    reason: query.reason ?? '',
    base: query.base ?? '',
    like: containing(query.search ?? ''),
    limit,
    offset,
  });
  const sensors = await sensorsNamed(
    asked,
    rows.map(({ sensor }) => sensor),
  );
  return {
    items: rows.map(({ n, until, first, last, ...row }) => ({
      reason: row.reason,
      sensor: row.sensor,
      metric: row.metric,
      unit: row.unit,
      bases: row.bases,
      sample: row.sample,
      decidedUntil: until === 0 ? null : new Date(until).toISOString(),
      first: instantOf(first),
      last: instantOf(last),
      count: n,
      sensorId: sensors.get(row.sensor)?.id ?? null,
      sensorName: sensors.get(row.sensor)?.name ?? '',
    })),
    total: rows[0]?.total ?? 0,
  };
}

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly wire_id: string;
}

/** The sensors in sight by their ids on the wire. */
export async function sensorsNamed(
  { relational, sight }: Pick<Asked, 'relational' | 'sight'>,
  wireIds: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const rows = await relational.query<Named>({
    name: 'reading.sensors-named',
    text: `SELECT s.id, s.name, s.wire_id FROM read.sensors s
      WHERE s.organization_id = $1 AND s.wire_id = ANY ($2) AND s.kind = 'physical' AND ${sensorIn('s', '$3', '$4')}`,
    values: [sight.organizationId, [...new Set(wireIds)], sight.locations, sensorsIn(sight)],
  });
  return new Map(rows.map((row) => [row.wire_id, row]));
}

interface RecordRow extends Record<string, unknown> {
  readonly id: string;
  readonly base: string;
  readonly at: string | null;
  readonly raw: string;
  readonly received: string;
  readonly total: number;
}

const recordsAmong = (seen: string): string => `
SELECT toString(id) AS id, base, ${isoOf('ts')} AS at, raw, ${isoOf('received_at')} AS received, toFloat64(count() OVER ()) AS total
FROM quarantined_readings
WHERE ${IN_GROUP} AND ${seen}
  AND received_at > fromUnixTimestamp64Milli({after: Int64}, 'UTC') AND received_at <= fromUnixTimestamp64Milli({until: Int64}, 'UTC')
ORDER BY received_at DESC, id LIMIT {limit: UInt32} OFFSET {offset: UInt32}`;

/** The records of one group as they came, the newest first. */
export async function quarantineRows(
  { relational, timeSeries, sight }: Asked,
  { reason, sensor, metric, unit, after, until, ...paging }: QuarantineRowsQuery & Paging,
): Promise<QuarantineRows> {
  const [limit, offset] = window(paging);
  const seen = await seenRecords(relational, sight);
  const rows = await timeSeries.query<RecordRow>(recordsAmong(seen.sql), {
    ...groupParameters(sight.organizationId, { reason, sensor, metric, unit: unit ?? null }),
    ...seen.parameters,
    after: after === undefined ? -1 : Date.parse(after),
    until: until === undefined ? LAST_INSTANT : Date.parse(until),
    limit,
    offset,
  });
  return {
    items: rows.map(({ id, base, at, raw, received }) => ({
      id,
      base,
      raw,
      at: at === null ? null : instantOf(at),
      receivedAt: instantOf(received),
    })),
    total: rows[0]?.total ?? 0,
  };
}
