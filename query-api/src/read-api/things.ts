import { familyMetric, FAMILY_UNITS, TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import {
  basesShape,
  familyAssetsShape,
  familyMetricsShape,
  familyTagsShape,
  familyUnitShape,
  sensorsShape,
} from '@watchglass/schemas/read-api/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { optional, shape, text } from '@watchglass/schemas/shape';
import { assetRows } from '../asset/rows.ts';
import { baseRows } from '../base/rows.ts';
import { found } from '../http/answer.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows, type Condition } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';
import { sensorRows } from '../sensor/rows.ts';
import { tagRows } from '../tag/rows.ts';
import { labelOf, metricLinks, selfOf } from './answer.ts';
import { needs, space } from './needs.ts';

const query = shape({ space });
const id = text(64);
type Asked = QueryAsked<unknown, unknown>;

async function sensorsWhere(asked: Asked, condition: Condition) {
  const rows = await readRows(asked, sensorRows, { ...condition, sql: `AND t.state <> 'deleted' ${condition.sql}` });
  const named = new Set(rows.flatMap(({ metrics }) => metrics));
  const metrics = (await metricsOf(asked.relational, asked.sight)).filter((metric) => named.has(metric.id));
  return { sensors: rows.map(sensorOf), links: { metric: [...metricLinks(metrics)] }, self: selfOf(asked.request) };
}

function sensorOf({ id: own, name, wireId, baseSerial, type, tags, intervalSeconds, metrics }: SensorView) {
  return {
    id: String(own),
    sensorId: labelOf(wireId),
    name,
    type: type.product ?? '',
    base: baseSerial,
    tags: [...tags],
    interval: intervalSeconds,
    metrics: metrics.map(String),
  };
}

async function basesWhere(asked: Asked, condition: Condition) {
  const rows = await readRows(asked, baseRows, condition);
  return {
    bases: rows.map(({ serial, name, firmware, connection, lastHeardAt, tags }) => ({
      id: serial,
      serial,
      name,
      firmware,
      online: connection === 'online',
      lastSeen: lastHeardAt,
      tags: [...tags],
    })),
    links: {},
    self: selfOf(asked.request),
  };
}

async function tagsWhere(asked: Asked, condition: Condition) {
  const rows = await readRows(asked, tagRows, condition);
  return { tags: rows.map(({ id: own, name }) => ({ id: own, name })), links: {}, self: selfOf(asked.request) };
}

async function assetsWhere(asked: Asked, condition: Condition) {
  const rows = await readRows(asked, assetRows, condition);
  return {
    assets: rows.map(({ id: own, name, points }) => ({
      id: own,
      name,
      points: points.map((point) => ({
        id: point.id,
        name: point.name,
        metric: String(point.metricId),
        sensor: point.sensorId === null ? null : String(point.sensorId),
      })),
    })),
    links: {},
    self: selfOf(asked.request),
  };
}

async function metricsWhere(asked: Asked, isIt: (id: number) => boolean) {
  const metrics = (await metricsOf(asked.relational, asked.sight)).filter((metric) => isIt(metric.id));
  return {
    metrics: metrics.map((metric) => ({ ...familyMetric(metric), kind: TELEMETRY.includes(metric.id) ? 't' : 'g' })),
    links: {},
    self: selfOf(asked.request),
  };
}

const all: Condition = { sql: '' };
const only = (column: string, value: string): Condition => ({ sql: `AND ${column}::text = $2`, values: [value] });
const orNone = <T extends Readonly<Record<string, unknown>>>(answer: T, name: keyof T): T => {
  found((answer[name] as readonly unknown[])[0]);
  return answer;
};

/** GET /api/v1/sensors, bases, tags, assets, metrics, units, and one of each. */
export const thingRoutes = [
  route({
    path: '/api/v1/sensors',
    needs: needs('sensors'),
    reads: ['sensors', 'tags', 'custom_metrics'],
    past: 'never',
    answers: { 200: sensorsShape },
    query: shape({ space, base: optional(text(64)) }),
    handler: (asked) =>
      sensorsWhere(asked, asked.query.base === undefined ? all : only('t.base_serial', asked.query.base)),
  }),
  route({
    path: '/api/v1/sensors/sensor/{id}',
    needs: needs('sensors'),
    reads: ['sensors', 'tags', 'custom_metrics'],
    past: 'never',
    answers: { 200: sensorsShape },
    params: shape({ id }),
    query,
    handler: async (asked) => orNone(await sensorsWhere(asked, only('t.id', asked.params.id)), 'sensors'),
  }),
  route({
    path: '/api/v1/bases',
    needs: needs('devices'),
    reads: ['bases', 'tags'],
    past: 'never',
    answers: { 200: basesShape },
    query,
    handler: (asked) => basesWhere(asked, all),
  }),
  route({
    path: '/api/v1/bases/base/{id}',
    needs: needs('devices'),
    reads: ['bases', 'tags'],
    past: 'never',
    answers: { 200: basesShape },
    params: shape({ id }),
    query,
    handler: async (asked) => orNone(await basesWhere(asked, only('t.serial', asked.params.id)), 'bases'),
  }),
  route({
    path: '/api/v1/tags',
    needs: needs('tags'),
    reads: ['tags'],
    past: 'never',
    answers: { 200: familyTagsShape },
    query,
    handler: (asked) => tagsWhere(asked, all),
  }),
  route({
    path: '/api/v1/tags/tag/{id}',
    needs: needs('tags'),
    reads: ['tags'],
    past: 'never',
    answers: { 200: familyTagsShape },
    params: shape({ id }),
    query,
    handler: async (asked) => orNone(await tagsWhere(asked, only('t.id', asked.params.id)), 'tags'),
  }),
  route({
    path: '/api/v1/assets',
    needs: needs('sensors'),
    reads: ['assets', 'tags'],
    past: 'never',
    answers: { 200: familyAssetsShape },
    query,
    handler: (asked) => assetsWhere(asked, all),
  }),
  route({
    path: '/api/v1/assets/asset/{id}',
    needs: needs('sensors'),
    reads: ['assets', 'tags'],
    past: 'never',
    answers: { 200: familyAssetsShape },
    params: shape({ id }),
    query,
    handler: async (asked) => orNone(await assetsWhere(asked, only('t.id', asked.params.id)), 'assets'),
  }),
  route({
    path: '/api/v1/metrics',
    needs: needs('sensors'),
    reads: ['custom_metrics', 'sensors'],
    past: 'never',
    answers: { 200: familyMetricsShape },
    query,
    handler: (asked) => metricsWhere(asked, () => true),
  }),
  route({
    path: '/api/v1/metrics/{id}',
    needs: needs('sensors'),
    reads: ['custom_metrics', 'sensors'],
    past: 'never',
    answers: { 200: familyMetricsShape },
    params: shape({ id }),
    query,
    handler: async (asked) => orNone(await metricsWhere(asked, (each) => String(each) === asked.params.id), 'metrics'),
  }),
  route({
    path: '/api/v1/units/unit/{id}',
    needs: needs('sensors'),
    reads: [],
    past: 'never',
    answers: { 200: familyUnitShape },
    params: shape({ id }),
    query,
    handler: ({ params }) => ({ id: params.id, name: found(FAMILY_UNITS.get(params.id)) }),
  }),
];
