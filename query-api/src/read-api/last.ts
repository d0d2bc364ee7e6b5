import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import {
  EXPIRING_AFTER_INTERVALS,
  OLD_AFTER_INTERVALS,
  DEFAULT_INTERVAL_SECONDS,
} from '@watchglass/schemas/sensor/limits';
import { inUnit } from '@watchglass/schemas/read-api/catalogue';
import { readingsShape, type FamilyReading, type Novelty } from '@watchglass/schemas/read-api/views';
import { shape, type ValueOf } from '@watchglass/schemas/shape';
import { csvLines } from '../http/csv.ts';
import { route, type QueryAsked, type QueryRoute, type Reading } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { latestThen } from '../moment/latest-then.ts';
import { metricLinks, ROOT, second, selfOf, sensorLink } from './answer.ts';
import { CONTENT_TYPES, CSV_COLUMNS, formatOf, QUICKLY, type Format } from './formats.ts';
import { isOf, linksField, wantsLinks, type Kind } from './history-query.ts';
import { needs, space } from './needs.ts';
import {
  idsOf,
  pointFields,
  seenPoints,
  seenSensors,
  selectionFields,
  type Seen,
  type SeenPoint,
} from './selection.ts';
import { inSenml, inUnits, UNITS_READ, unitsOf, type ToldMetric } from './told-units.ts';

const query = shape({ ...selectionFields, ...pointFields, links: linksField, space });
type Query = ValueOf<typeof query>;

/** The newest value of a point, in the native unit. */
export interface Newest extends Record<string, unknown> {
  readonly sensorId: number;
  readonly metricId: number;
  readonly measuredAt: number;
  readonly effectiveAt: number;
  readonly value: number;
  /** Seconds; null until it is known. */
  readonly interval: number | null;
}

/** PostgreSQL writes one text: turning rows into objects costs Node several times as much as parsing it. */
const LATEST = `SELECT coalesce(json_agg(json_build_array(l.sensor_id, l.metric_id, l.value,
    round(date_part('epoch', l.measured_at) * 1000), round(date_part('epoch', l.effective_at) * 1000),
    coalesce(s.interval_seconds, i.interval_seconds)::float8) ORDER BY l.sensor_id, l.metric_id), '[]')::text AS newest
  FROM read.latest_values l JOIN read.sensors s ON s.id = l.sensor_id AND s.organization_id = l.organization_id
  LEFT JOIN read.point_intervals i ON i.organization_id = l.organization_id AND i.sensor_id = l.sensor_id AND i.metric_id = l.metric_id
  WHERE l.organization_id = $1 AND l.sensor_id = ANY ($2::int[]) AND l.metric_id = ANY ($3::int[])`;
type NewestText = readonly [
  sensorId: number,
  metricId: number,
  value: number,
  measuredAt: number,
  effectiveAt: number,
  interval: number | null,
];

async function newestNow(
  relational: Reading['relational'],
  values: readonly [organizationId: number, sensorIds: readonly number[], metricIds: readonly number[]],
): Promise<readonly Newest[]> {
  const [row] = await relational.query<{ newest: string }>({
    name: 'read_api.latest',
    text: LATEST,
    values: [...values],
  });
  const found = JSON.parse(row?.newest ?? '[]') as readonly NewestText[];
  return found.map(([sensorId, metricId, value, measuredAt, effectiveAt, interval]) => ({
    sensorId,
    metricId,
    value,
    measuredAt,
    effectiveAt,
    interval,
  }));
}

/** The newest values of these sensors and metrics, those as of the moment if there is one. */
export async function newestOf(
  { relational, sight, moment }: Reading,
  seen: readonly Seen[],
  metrics: readonly number[],
): Promise<readonly Newest[]> {
  if (moment === undefined) {
    const ids = seen.map(({ id }) => id);
    return newestNow(relational, [sight.organizationId, ids, metrics]);
  }
  const wanted = new Set(metrics);
  const points = seen.flatMap(({ id, kind, metrics: all }) =>
    all.filter((metricId) => wanted.has(metricId)).map((metricId) => ({ sensorId: id, metricId, kind })),
  );
  const values = await latestThen(moment, sight.organizationId, points);
  return values
    .map((value) => ({ ...value, interval: null }))
    .toSorted((a, b) => a.sensorId - b.sensorId || a.metricId - b.metricId);
}

/** How fresh a value is by the interval of its sensor. */
export function noveltyOf({ effectiveAt, interval }: Pick<Newest, 'effectiveAt' | 'interval'>, now: number): Novelty {
  const missed = (now - effectiveAt) / (1_000 * (interval ?? DEFAULT_INTERVAL_SECONDS));
  if (missed > OLD_AFTER_INTERVALS) return 'old';
  return missed > EXPIRING_AFTER_INTERVALS ? 'expiring' : 'new';
}

/** GET /api/v1/measurements/last and /api/v1/telemetry/last. */
export function lastRoute(kind: Kind): QueryRoute {
  return route({
    path: `${ROOT}/${kind}/last`,
    needs: needs('sensors'),
    reads: ['sensors', 'custom_metrics', 'assets', ...UNITS_READ],
    past: 'readings',
    answers: { 200: readingsShape },
    query,
    refuses: ['TooManySources'],
    settings: QUICKLY,
    handler: async (asked, h) => {
      const format = formatOf(asked.request);
      const ids = idsOf(asked.query.metric);
      const [all, units, seen] = await Promise.all([
        metricsOf(asked.relational, asked.sight),
        unitsOf(asked),
        seenSensors(asked, asked.query.sensor),
      ]);
      const metrics = all.filter(({ id }) => isOf(kind, id) && (ids?.includes(id) ?? true));
      const told = format === 'senml' ? inSenml(metrics) : inUnits(metrics, asked.query.unit, units);
      const newest = await newestOf(
        asked,
        seen,
        metrics.map(({ id }) => id),
      );
      return sent(asked, h, { format, seen, told, rows: await ofPoints(asked, newest) });
    },
  });
}

/** A value, and the point that is asked for and has it now. */
interface Row {
  readonly newest: Newest;
  readonly point?: SeenPoint;
}

/** Without assets or points in the question every value, else those that the points have now. */
async function ofPoints(asked: QueryAsked<unknown, Query>, newest: readonly Newest[]): Promise<readonly Row[]> {
  const { asset, point } = asked.query;
  if (asset === undefined && point === undefined) return newest.map((each) => ({ newest: each }));
  const byKey = new Map(newest.map((each) => [`${each.sensorId}.${each.metricId}`, each]));
  return (await seenPoints(asked, asked.query)).flatMap((seen) => {
    const now = seen.segments.findLast(({ until }) => until === null);
    const found = now && byKey.get(`${now.sensorId}.${seen.metric}`);
    return found === undefined ? [] : [{ newest: found, point: seen }];
  });
}

interface Told {
  readonly format: Format;
  readonly seen: readonly Seen[];
  readonly told: readonly ToldMetric[];
  readonly rows: readonly Row[];
}

function sent(
  { request, query: said, clock }: QueryAsked<unknown, Query>,
  h: ResponseToolkit,
  { format, seen, told, rows }: Told,
): ResponseObject {
  const units = new Map(told.map((metric) => [metric.id, metric]));
  const unitOf = ({ newest }: Row): ToldMetric => units.get(newest.metricId) as ToldMetric;
  if (format === 'senml') return h.response(rows.map((row) => senmlOf(row, unitOf(row)))).type(CONTENT_TYPES.senml);
  const readings = rows.map((row) => readingOf(row, unitOf(row), clock().getTime()));
  if (format === 'csv') return h.response(csvOf(readings)).type(CONTENT_TYPES.csv);
  const [metrics, sensors] = [
    new Set(readings.map(({ metric }) => metric)),
    new Set(readings.map(({ sensor }) => sensor)),
  ];
  const links = wantsLinks(said.links)
    ? {
        metric: metricLinks(told.filter(({ id }) => metrics.has(String(id)))),
        sensor: seen.filter(({ id }) => sensors.has(String(id))).map(({ id, name }) => sensorLink(id, name)),
      }
    : {};
  return h.response({ readings, links, self: selfOf(request) });
}

function readingOf({ newest, point }: Row, { unit, ...conversion }: ToldMetric, now: number): FamilyReading {
  return {
    metric: String(newest.metricId),
    sensor: String(newest.sensorId),
    unit,
    time: second(newest.measuredAt),
    value: inUnit(newest.value, conversion),
    novelty: noveltyOf(newest, now),
    ...(point !== undefined && {
      asset: { id: point.asset, name: point.assetName, href: `${ROOT}/assets/asset/${point.asset}` },
      point: { id: point.id, name: point.name, href: `${ROOT}/assets/asset/${point.asset}` },
    }),
  };
}

/** A record of SenML as devices of this family write it. */
function senmlOf({ newest }: Row, { name, unit, ...conversion }: ToldMetric) {
  return {
    n: `aranet:${newest.sensorId}:${name}`,
    u: unit,
    t: newest.measuredAt / 1_000,
    v: inUnit(newest.value, conversion),
  };
}

function csvOf(readings: readonly FamilyReading[]): string {
  return [
    ...csvLines(CSV_COLUMNS, readings, (each) => [each.sensor, each.metric, each.unit, each.time, each.value]),
  ].join('');
}
