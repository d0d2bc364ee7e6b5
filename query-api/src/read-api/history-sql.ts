import { CONVERTED_DIGITS } from '@watchglass/schemas/read-api/catalogue';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Parameters } from '@watchglass/streams/ports/time-series';
import type { Part } from '../asset/segment-parts.ts';
import type { Then } from '../moment/asked-then.ts';
import { atOf, FINAL_SETTINGS, valuesThen } from '../reading/value-tables.ts';
import type { Format } from './formats.ts';
import type { Range } from './range.ts';
import type { Seen, SeenPoint } from './selection.ts';
import type { ToldMetric } from './told-units.ts';

/** A part of a point's history: its sensor while it had it. `place` counts the points in order of their ids. */
export interface PlacedPart extends Part {
  readonly place: number;
  readonly metric: number;
}

/** Behind which reading a page begins, or with which it ends: of points `first` is the place, and `second` 0. */
export interface Key {
  readonly first: number;
  readonly second: number;
  readonly at: number;
}

export interface HistoryPart {
  readonly organizationId: number;
  readonly sensors: readonly Seen[];
  readonly metrics: readonly ToldMetric[];
  readonly range: Range;
  readonly after: Key;
  readonly moment?: Then | undefined;
  /** Readings of points of assets instead of all readings of the sensors. */
  readonly points?: { readonly seen: readonly SeenPoint[]; readonly parts: readonly PlacedPart[] } | undefined;
}

const instant = (parameter: string): string => `fromUnixTimestamp64Milli({${parameter}: Int64}, 'UTC')`;

/** Written so that the primary key finds where a page begins. */
const behind = ([first, second, at]: readonly [string, string, string]): string =>
  `(${first} > {first: UInt32} OR (${first} = {first: UInt32} AND (${second} > {second: UInt32} OR (${second} = {second: UInt32} AND ${at} > ${instant('after')}))))`;
const until = ([first, second, at]: readonly [string, string, string]): string =>
  `(${first} < {lastFirst: UInt32} OR (${first} = {lastFirst: UInt32} AND (${second} < {lastSecond: UInt32} OR (${second} = {lastSecond: UInt32} AND ${at} <= ${instant('last')}))))`;

const OF_SENSORS = ['sensor', 'metric', 'ts'] as const;
const OF_POINTS = ['q.place', 'toUInt32(0)', 'r.ts'] as const;

/** `isBounded`: until the last key; `limit` is what each table gives at most. */
interface Cut {
  readonly isBounded: boolean;
  readonly limit?: string;
}

const cutAt = (key: readonly [string, string, string], { isBounded }: Cut): string =>
  [behind(key), ...(isBounded ? [until(key)] : [])].join(' AND ');

/** The values of the sensors, those of virtual ones beside the others. */
function valuesOf({ sensors, moment }: HistoryPart, more: string): string {
  const kinds = (['physical', 'virtual'] as const).filter((kind) => sensors.some((sensor) => sensor.kind === kind));
  const ofKind = (kind: SensorKind): string => `(SELECT sensor, metric, ts, value FROM ${valuesThen(kind, moment)}
    AND org = {org: UInt32} AND sensor IN {${kind}: Array(UInt32)} AND metric IN {metrics: Array(UInt32)} AND isFinite(value)
    AND ts >= ${instant('from')} AND ts < ${instant('to')} ${more})`;
  return kinds.map(ofKind).join(' UNION ALL ');
}

/** The readings of a part: sensor `s`, metric `m`, instant `t`, value `v` and place `p` of the point. */
function rowsOf(part: HistoryPart, cut: Cut): string {
  if (part.points !== undefined) return rowsOfPoints(part, cut);
  const order = cut.limit === undefined ? '' : `ORDER BY sensor, metric, ts ${cut.limit}`;
  return `SELECT sensor AS s, metric AS m, ts AS t, value AS v, toUInt32(0) AS p
    FROM (${valuesOf(part, `AND ${cutAt(OF_SENSORS, cut)} ${order}`)})`;
}

const rowsOfPoints = (part: HistoryPart, cut: Cut): string => `
  SELECT r.sensor AS s, r.metric AS m, r.ts AS t, r.value AS v, q.place AS p FROM (${valuesOf(part, '')}) AS r
  INNER JOIN (
    SELECT toUInt32(a.1) AS place, toUInt32(a.2) AS sensor, toUInt32(a.3) AS metric, a.4 AS since, a.5 AS ends
    FROM (SELECT arrayJoin(arrayZip({places: Array(UInt32)}, {partSensors: Array(UInt32)}, {partMetrics: Array(UInt32)},
      {starts: Array(Int64)}, {ends: Array(Int64)})) AS a)
  ) AS q ON r.sensor = q.sensor AND r.metric = q.metric
  WHERE toUnixTimestamp64Milli(r.ts) >= q.since AND toUnixTimestamp64Milli(r.ts) < q.ends AND ${cutAt(OF_POINTS, cut)}`;

const orderOf = ({ points }: HistoryPart): string => (points === undefined ? 'ORDER BY s, m, t' : 'ORDER BY p, t');

/** The key of the last reading of a full page; no row if there are fewer. */
export const lastKeySql = (part: HistoryPart): string => `
SELECT s, m, p, toFloat64(toUnixTimestamp64Milli(t)) AS at
FROM (${rowsOf(part, { isBounded: false, limit: 'LIMIT {limit: UInt32}' })})
${orderOf(part)} LIMIT 1 OFFSET {skipped: UInt32} ${FINAL_SETTINGS}`;

const told = (column: string, type: string): string =>
  `transform(m, {ids: Array(UInt32)}, {${column}: Array(${type})}, `;
const NAMED = `'Tuple(id String, name String, href String)'`;
const named = (column: string): string =>
  `CAST((arrayElement({${column}Ids: Array(String)}, p + 1), arrayElement({${column}Names: Array(String)}, p + 1),
    arrayElement({${column}Links: Array(String)}, p + 1)), ${NAMED}) AS ${column}`;

function columnsOf(format: Format, { metrics, points }: HistoryPart): string {
  const isNative = metrics.every(({ slope, offset }) => slope === 1 && offset === 0);
  const value = isNative
    ? 'v'
    : `round(v * ${told('slopes', 'Float64')}toFloat64(1)) + ${told('offsets', 'Float64')}toFloat64(0)), ${CONVERTED_DIGITS})`;
  const unit = `${told('units', 'String')}'')`;
  if (format === 'senml')
    return `concat('aranet:', toString(s), ':', ${told('names', 'String')}'')) AS n, ${unit} AS u, toUnixTimestamp64Milli(t) / 1000 AS t, ${value} AS v`;
  const time = `toDateTime(t, 'UTC') AS time`;
  if (format === 'csv') return `s AS sensor, m AS metric, ${unit} AS unit, ${time}, ${value} AS value`;
  const ofPoint = points === undefined ? '' : `, ${named('asset')}, ${named('point')}`;
  return `toString(m) AS metric, toString(s) AS sensor, ${unit} AS unit, ${time}, ${value} AS value ${ofPoint}`;
}

const SETTINGS = `${FINAL_SETTINGS}, output_format_json_array_of_rows = 1, output_format_csv_crlf_end_of_line = 1`;

/** The readings of a part as text, those until the last key if there is one. */
export const textSql = (format: Format, part: HistoryPart, isBounded: boolean): string => `
SELECT ${columnsOf(format, part)} FROM (${rowsOf(part, { isBounded })}) ${orderOf(part)} ${SETTINGS}`;

/** What both statements bind. */
export function parametersOf(part: HistoryPart): Parameters {
  const { organizationId, sensors, metrics, range, after, moment, points } = part;
  const ofKind = (kind: SensorKind): number[] => sensors.filter((each) => each.kind === kind).map(({ id }) => id);
  return {
    ...atOf(moment),
    org: organizationId,
    physical: ofKind('physical'),
    virtual: ofKind('virtual'),
    metrics: metrics.map(({ id }) => id),
    ...range,
    first: after.first,
    second: after.second,
    after: after.at,
    ids: metrics.map(({ id }) => id),
    names: metrics.map(({ name }) => name),
    units: metrics.map(({ unit }) => unit),
    slopes: metrics.map(({ slope }) => slope),
    offsets: metrics.map(({ offset }) => offset),
    ...(points !== undefined && ofPoints(points)),
  };
}

function ofPoints({ seen, parts }: NonNullable<HistoryPart['points']>): Parameters {
  return {
    places: parts.map(({ place }) => place),
    partSensors: parts.map(({ sensorId }) => sensorId),
    partMetrics: parts.map(({ metric }) => metric),
    starts: parts.map(({ from }) => from),
    ends: parts.map(({ until: end }) => end),
    pointIds: seen.map(({ id }) => id),
    pointNames: seen.map(({ name }) => name),
    pointLinks: seen.map(({ asset }) => `/api/v1/assets/asset/${asset}`),
    assetIds: seen.map(({ asset }) => asset),
    assetNames: seen.map(({ assetName }) => assetName),
    assetLinks: seen.map(({ asset }) => `/api/v1/assets/asset/${asset}`),
  };
}
