import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { QuarantinePage, QuarantineRows, QuarantineRowsQuery } from '@watchglass/schemas/reading/quality';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { containing, window, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
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

const SEEN = '({isLimited: Bool} = 0 OR base IN {bases: Array(String)})';

const seenBy = (bases: readonly string[] | null) => ({ isLimited: bases !== null, bases: bases ?? [] });

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
  readonly n: number;
  readonly first: string;
  readonly last: string;
  readonly sample: string;
  readonly total: number;
}

const GROUPS = `
SELECT reason, sensor, metric, unit, arraySort(groupUniqArray(16)(base)) AS bases, toFloat64(count()) AS n,
  ${isoOf('min(received_at)')} AS first, ${isoOf('max(received_at)')} AS last, argMax(raw, received_at) AS sample,
  toFloat64(count() OVER ()) AS total
FROM quarantined_readings
WHERE org = {org: UInt32} AND ${SEEN} AND ({reason: String} = '' OR reason = {reason: String})
  AND ({base: String} = '' OR base = {base: String})
  AND (sensor ILIKE {like: String} OR metric ILIKE {like: String} OR raw ILIKE {like: String})
GROUP BY reason, sensor, metric, unit ORDER BY max(received_at) DESC, reason, sensor, metric, unit
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
  const rows = await timeSeries.query<GroupRow>(GROUPS, {
    org: sight.organizationId,
    ...seenBy(await basesSeen(relational, sight)),
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
    items: rows.map(({ n, total: _total, first, last, ...row }) => ({
      ...row,
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
async function sensorsNamed(
  { relational, sight }: Asked,
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

const RECORDS = `
SELECT toString(id) AS id, base, ${isoOf('ts')} AS at, raw, ${isoOf('received_at')} AS received, toFloat64(count() OVER ()) AS total
FROM quarantined_readings
WHERE org = {org: UInt32} AND ${SEEN} AND reason = {reason: String} AND sensor = {sensor: String} AND metric = {metric: String}
  AND (({hasUnit: Bool} AND unit = {unit: String}) OR (NOT {hasUnit: Bool} AND unit IS NULL))
ORDER BY received_at DESC, id LIMIT {limit: UInt32} OFFSET {offset: UInt32}`;

/** The records of one group as they came, the newest first. */
export async function quarantineRows(
  { relational, timeSeries, sight }: Asked,
  { reason, sensor, metric, unit, ...paging }: QuarantineRowsQuery & Paging,
): Promise<QuarantineRows> {
  const [limit, offset] = window(paging);
  const rows = await timeSeries.query<RecordRow>(RECORDS, {
    org: sight.organizationId,
    ...seenBy(await basesSeen(relational, sight)),
    reason,
    sensor,
    metric,
    hasUnit: unit !== undefined,
    unit: unit ?? '',
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
