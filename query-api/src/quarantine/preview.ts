import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import { metricById, metricByWireName } from '@watchglass/schemas/metric/metrics';
import { chosenConversion, type AskedConversion } from '@watchglass/schemas/quarantine/conversion';
import type { QuarantinePreview } from '@watchglass/schemas/quarantine/views';
import { ACCEPTABLE, type QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { groupParameters, IN_GROUP } from '@watchglass/streams/time-series/quarantine-group';
import type { Reading } from '../http/route.ts';
import { sensorIn } from '../reading/points.ts';
import { instantOf, isoOf } from '../reading/quarantine.ts';

interface PreviewQuery extends AskedConversion {
  readonly reason: QuarantineReason;
  readonly sensor: string;
  readonly metric: string;
  readonly unit?: string | undefined;
  readonly after?: string | undefined;
  readonly receivedUntil: string;
}

interface Point {
  readonly sensorId: number;
  readonly metricId: number;
  readonly units: readonly string[];
}

/** Refuses a sensor that is unknown or out of sight (`NotFound`), and a metric that it never measured (`NotAcceptable`). */
async function pointOf(relational: Queryable, sight: Sight, { sensor, metric }: PreviewQuery): Promise<Point> {
  const [row] = await relational.query<{ id: number; metric_ids: readonly number[] }>({
    name: 'quarantine.sensor',
    text: `SELECT s.id, s.metric_ids FROM read.sensors s
      WHERE s.organization_id = $1 AND s.wire_id = $2 AND s.kind = 'physical' AND ${sensorIn('s', '$3', '$4')}`,
    values: [sight.organizationId, sensor, sight.locations, sensorsIn(sight)],
  });
  if (row === undefined) return refuse('NotFound');
  const known = metricByWireName.get(metric);
  const [custom] = known
    ? [{ id: known.id, unit: known.unit }]
    : await relational.query<{ id: number; unit: string }>({
        name: 'quarantine.metric',
        text: 'SELECT m.id, m.unit FROM read.custom_metrics m WHERE m.organization_id = $1 AND m.wire_name = $2',
        values: [sight.organizationId, metric],
      });
  if (custom === undefined || !row.metric_ids.includes(custom.id)) return refuse('NotAcceptable');
  return { sensorId: row.id, metricId: custom.id, units: [custom.unit] };
}

const UNDECIDED = `${IN_GROUP} AND received_at > fromUnixTimestamp64Milli({after: Int64}, 'UTC')
  AND received_at <= fromUnixTimestamp64Milli({until: Int64}, 'UTC')`;

const VALUES = `SELECT ts, raw, received_at, toFloat64OrNull(raw) * {slope: Float64} + {offset: Float64} AS read,
  ifNull(isFinite(read), false) AND ts IS NOT NULL AS isUsable,
  isUsable AND assumeNotNull(read) BETWEEN {lowest: Float64} AND {highest: Float64} AND NOT has({sentinels: Array(Float64)}, assumeNotNull(read)) AS isStored
FROM quarantined_readings WHERE ${UNDECIDED}`;

const SUMMARY = `SELECT toFloat64(count()) AS n, toFloat64(countIf(isStored)) AS stored, toFloat64(countIf(NOT isUsable)) AS unusable,
  minIf(assumeNotNull(read), isStored) AS lowest, maxIf(assumeNotNull(read), isStored) AS highest,
  ${isoOf('minIf(assumeNotNull(ts), isStored)')} AS first, ${isoOf('maxIf(assumeNotNull(ts), isStored)')} AS last FROM (${VALUES})`;

const SAMPLE = `SELECT ${isoOf('ts')} AS at, raw, if(isStored, read, NULL) AS value FROM (${VALUES}) ORDER BY received_at DESC, ts DESC LIMIT 10`;

interface Summary extends Record<string, unknown> {
  readonly n: number;
  readonly stored: number;
  readonly unusable: number;
  readonly lowest: number;
  readonly highest: number;
  readonly first: string;
  readonly last: string;
}

interface Sampled extends Record<string, unknown> {
  readonly at: string | null;
  readonly raw: string;
  readonly value: number | null;
}

const EVERY = Number.MAX_VALUE;
const ALL = { range: [-EVERY, EVERY], sentinels: [] } as const;

/** What an acceptance would store. Refuses with `NotFound`, `NotAcceptable`, `UnitUnknown` and `InvalidRequest`. */
export async function quarantinePreview(
  { relational, timeSeries, sight }: Pick<Reading, 'relational' | 'timeSeries'> & { readonly sight: Sight },
  query: PreviewQuery,
): Promise<QuarantinePreview> {
  const { sensorId, metricId, units } = await pointOf(relational, sight, query);
  const { reason, sensor, metric, unit = null } = query;
  if (!ACCEPTABLE.includes(reason)) refuse('NotAcceptable');
  const { slope, offset } = chosenConversion(query, units);
  const { range, sentinels = [] } = possibleOf(reason, metricId);
  const parameters = {
    ...groupParameters(sight.organizationId, { reason, sensor, metric, unit }),
    after: query.after === undefined ? -1 : Date.parse(query.after),
    until: Date.parse(query.receivedUntil),
    slope,
    offset,
    lowest: range[0],
    highest: range[1],
    sentinels,
  };
  const [[summary], sample] = await Promise.all([
    timeSeries.query<Summary>(SUMMARY, parameters),
    timeSeries.query<Sampled>(SAMPLE, parameters),
  ]);
  return {
    sensorId,
    metricId,
    ...summaryOf(summary),
    sample: sample.map(({ at, raw, value }) => ({ at: at === null ? null : instantOf(at), raw, value })),
  };
}

/** The values that become readings: any at all where an impossible one is what is accepted. */
const possibleOf = (reason: QuarantineReason, metricId: number) =>
  reason === 'implausibleValue' ? ALL : (metricById.get(metricId) ?? ALL);

function summaryOf(summary: Summary | undefined) {
  const { n = 0, stored = 0, unusable = 0 } = summary ?? {};
  const counts = { count: n, stored, unusable, implausible: n - stored - unusable };
  if (summary === undefined || stored === 0) return { ...counts, lowest: null, highest: null, first: null, last: null };
  const { lowest, highest, first, last } = summary;
  return { ...counts, lowest, highest, first: instantOf(first), last: instantOf(last) };
}
