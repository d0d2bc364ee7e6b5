import { familyMetric, TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import {
  HISTORY_HOURS,
  HISTORY_MAX_DAYS,
  READINGS_PER_PAGE,
  READINGS_PER_PAGE_MAX,
  SENSOR_HISTORY_MAX_DAYS,
  SENSORS_PER_REQUEST,
} from '@watchglass/schemas/read-api/limits';
import { readingsShape, type FamilyReading } from '@watchglass/schemas/read-api/views';
import { sensorsIn } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { instant, integer, matching, optional, otherwise, shape } from '@watchglass/schemas/shape';
import { headerOf } from '@watchglass/streams/http/caller';
import { csvLines } from '../http/csv.ts';
import { route, type QueryAsked, type QueryRoute } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { sensorIn } from '../reading/points.ts';
import { FINAL_SETTINGS, VALUES_OF } from '../reading/value-tables.ts';
import { metricLinks, pathWith, second, selfOf, sensorLink } from './answer.ts';
import { needs, space } from './needs.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ids = matching(/^\d{1,9}(?:,\d{1,9})*$/, 'ids').max(10_000);
const idsOf = (list: string | undefined): number[] | null => list?.split(',').map(Number) ?? null;

const lastQuery = shape({ sensor: optional(ids), metric: optional(ids), space });
const historyQuery = shape({
  sensor: optional(ids),
  metric: optional(ids),
  from: optional(instant()),
  to: optional(instant()),
  days: optional(integer(1, SENSOR_HISTORY_MAX_DAYS)),
  hours: optional(integer(1)),
  minutes: optional(integer(1)),
  seconds: optional(integer(1)),
  limit: otherwise(integer(1, READINGS_PER_PAGE_MAX), READINGS_PER_PAGE),
  /** Where the next page begins. */
  next: optional(matching(/^\d{1,10}\.\d{1,10}\.\d{1,14}$/, 'next')),
  space,
});

interface Seen extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly kind: 'physical' | 'virtual';
}

type Asked = Pick<QueryAsked<unknown, unknown>, 'relational' | 'timeSeries' | 'sight' | 'clock' | 'request'>;

async function seenSensors({ relational, sight }: Asked, asked: readonly number[] | null): Promise<readonly Seen[]> {
  return relational.query<Seen>({
    name: 'read_api.sensors',
    text: `SELECT s.id, s.name, s.kind FROM read.sensors s WHERE s.organization_id = $1 AND s.state <> 'deleted'
      AND ($4::int[] IS NULL OR s.id = ANY ($4)) AND ${sensorIn('s', '$2', '$3')} ORDER BY s.id`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight), asked],
  });
}

interface Latest extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly measured_at: Date;
  readonly value: number;
}

type Kind = 'measurements' | 'telemetry';
const isOf = (kind: Kind, metric: number): boolean => TELEMETRY.includes(metric) === (kind === 'telemetry');

/** GET /api/v1/measurements/last and …/history, and the same of telemetry, which never overlap. */
export const readingRoutes: readonly QueryRoute[] = (['measurements', 'telemetry'] as const).flatMap((kind) => [
  lastRoute(kind),
  historyRoute(kind),
]);

function lastRoute(kind: Kind): QueryRoute {
  return route({
    path: `/api/v1/${kind}/last`,
    needs: needs('sensors'),
    reads: ['sensors', 'custom_metrics'],
    past: 'never',
    answers: { 200: readingsShape },
    query: lastQuery,
    refuses: ['TooManySources'],
    handler: async (asked) => {
      const [sensors, metrics] = [idsOf(asked.query.sensor), idsOf(asked.query.metric)];
      if ((sensors?.length ?? 0) > SENSORS_PER_REQUEST) refuse('TooManySources', { limit: SENSORS_PER_REQUEST });
      const seen = await seenSensors(asked, sensors);
      const rows = await asked.relational.query<Latest>({
        name: 'read_api.latest',
        text: `SELECT sensor_id, metric_id, measured_at, value FROM read.latest_values
          WHERE organization_id = $1 AND sensor_id = ANY ($2::int[]) AND ($3::int[] IS NULL OR metric_id = ANY ($3)) ORDER BY sensor_id, metric_id`,
        values: [asked.sight.organizationId, seen.map(({ id }) => id), metrics],
      });
      const readings = rows
        .filter(({ metric_id }) => isOf(kind, metric_id))
        .map((row) => readingOf(row.sensor_id, row.metric_id, row.measured_at, row.value));
      return { readings, links: await linksOf(asked, readings, seen), self: selfOf(asked.request) };
    },
  });
}

function readingOf(sensor: number, metric: number, at: Date | number, value: number): FamilyReading {
  const { id, unit } = familyMetric({ id: metric, name: '' });
  return { metric: id, sensor: String(sensor), unit, time: second(at), value };
}

async function linksOf(
  { relational, sight }: Asked,
  readings: readonly FamilyReading[],
  sensors: readonly Seen[],
): Promise<Record<string, ReturnType<typeof sensorLink>[]>> {
  const [named, told] = [new Set(readings.map(({ metric }) => metric)), new Set(readings.map(({ sensor }) => sensor))];
  const metrics = (await metricsOf(relational, sight)).filter(({ id }) => named.has(String(id)));
  return {
    metric: [...metricLinks(metrics)],
    sensor: sensors.filter(({ id }) => told.has(String(id))).map(({ id, name }) => sensorLink(id, name)),
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
}

const LENGTHS = { days: DAY_MS, hours: HOUR_MS, minutes: 60_000, seconds: 1_000 } as const;

function lengthOf(span: Span): number {
  return (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).reduce(
    (sum, unit) => sum + (span[unit] ?? 0) * LENGTHS[unit],
    0,
  );
}

/** The asked range: between two instants, or so long before `to`. Refuses with `InvalidRequest`. */
export function rangeOf(span: Span, isOfSensor: boolean, now: number): Range {
  const [usual, limit] = isOfSensor
    ? [HISTORY_MAX_DAYS * DAY_MS, SENSOR_HISTORY_MAX_DAYS]
    : [HISTORY_HOURS * HOUR_MS, HISTORY_MAX_DAYS];
  const end = span.to === undefined ? now : Date.parse(span.to);
  const start = span.from === undefined ? end - (lengthOf(span) || usual) : Date.parse(span.from);
  if (start >= end) refuse('InvalidRequest');
  if (end - start > limit * DAY_MS)
    refuse('InvalidRequest', {
      fields: [{ field: 'from', rule: 'range', limit, message: `The range is longer than ${limit} days.` }],
    });
  return { from: start, to: end };
}

interface Row extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly at: string;
  readonly value: number;
}

/** In the order of sensor, metric and instant, so that a page goes on behind the last reading of the one before. */
const page = (rows: string): string => `
SELECT sensor, metric, toUnixTimestamp64Milli(ts) AS at, value FROM ${rows} AND org = {org: UInt32} AND sensor IN {sensors: Array(UInt32)}
  AND ({anyMetric: UInt8} = 1 OR metric IN {metrics: Array(UInt32)}) AND (metric IN {telemetry: Array(UInt32)}) = {isTelemetry: UInt8}
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
  AND (sensor, metric, toUnixTimestamp64Milli(ts)) > ({afterSensor: UInt32}, {afterMetric: UInt32}, {afterAt: Int64})
ORDER BY sensor, metric, ts LIMIT {limit: UInt32}`;

function historyRoute(kind: Kind): QueryRoute {
  return route({
    path: `/api/v1/${kind}/history`,
    needs: needs('sensors'),
    reads: ['sensors', 'custom_metrics'],
    past: 'never',
    answers: { 200: readingsShape },
    query: historyQuery,
    handler: async (asked, h) => {
      const { query, request } = asked;
      const [sensors, metrics] = [idsOf(query.sensor), idsOf(query.metric)];
      const range = rangeOf(query, sensors !== null, asked.clock().getTime());
      const seen = await seenSensors(asked, sensors);
      const rows = await pageOf(asked, seen, { kind, metrics, range, limit: query.limit, next: query.next });
      const readings = rows.map(({ sensor, metric, at, value }) => readingOf(sensor, metric, Number(at), value));
      const last = rows.length < query.limit ? undefined : rows.at(-1);
      const next =
        last &&
        pathWith(request, {
          from: new Date(range.from).toISOString(),
          to: new Date(range.to).toISOString(),
          next: `${last.sensor}.${last.metric}.${last.at}`,
        });
      const answer = wantsCsv(request)
        ? h.response(csvOf(readings)).type('text/csv; charset=utf-8')
        : h.response({
            readings,
            links: await linksOf(asked, readings, seen),
            self: selfOf(request),
            ...(next !== undefined && { next }),
          });
      return next === undefined ? answer : answer.header('NextLink', next);
    },
  });
}

const wantsCsv = (request: QueryAsked<unknown, unknown>['request']): boolean =>
  headerOf(request, 'accept').includes('text/csv');

function csvOf(readings: readonly FamilyReading[]): string {
  return [
    ...csvLines(['sensor', 'metric', 'unit', 'time', 'value'], readings, (each) => [
      each.sensor,
      each.metric,
      each.unit,
      each.time,
      each.value,
    ]),
  ].join('');
}

interface Page {
  readonly kind: Kind;
  readonly metrics: readonly number[] | null;
  readonly range: Range;
  readonly limit: number;
  readonly next: string | undefined;
}

async function pageOf(
  { timeSeries, sight }: Asked,
  seen: readonly Seen[],
  { kind, metrics, range, limit, next = '0.0.0' }: Page,
): Promise<readonly Row[]> {
  const [afterSensor, afterMetric, afterAt] = next.split('.').map(Number);
  const parameters = (sensors: readonly Seen[]) => ({
    org: sight.organizationId,
    sensors: sensors.map(({ id }) => id),
    anyMetric: metrics === null ? 1 : 0,
    metrics: metrics ?? [],
    telemetry: TELEMETRY,
    isTelemetry: kind === 'telemetry' ? 1 : 0,
    ...range,
    afterSensor,
    afterMetric,
    afterAt,
    limit,
  });
  const rowsOf = async (kindOf: Seen['kind'], settings = ''): Promise<readonly Row[]> => {
    const sensors = seen.filter((sensor) => sensor.kind === kindOf);
    if (sensors.length === 0) return [];
    return timeSeries.query<Row>(`${page(VALUES_OF[kindOf])} ${settings}`, parameters(sensors));
  };
  const both = await Promise.all([rowsOf('physical'), rowsOf('virtual', FINAL_SETTINGS)]);
  return both
    .flat()
    .toSorted((a, b) => a.sensor - b.sensor || a.metric - b.metric || Number(a.at) - Number(b.at))
    .slice(0, limit);
}
