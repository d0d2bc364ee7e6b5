import {
  familySensorShape,
  sensorTypeShape,
  type FamilyLinks,
  type FamilySensor,
  type FamilySensorType,
} from '@watchglass/schemas/read-api/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { optional, text } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { wordList } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { readRows, type Condition } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';
import { sensorRows } from '../sensor/rows.ts';
import { labelOf, metricLinks, ROOT, secondOf } from './answer.ts';
import { attachmentRoutes, fileLinks, filesOfSensors, SENSOR } from './attachments.ts';
import { familyRoutes, only } from './family-routes.ts';
import { tagIds } from './tags.ts';

/** The type of what is calculated: the family's types of its kind have a segment of 128 and more. */
const VIRTUAL: FamilySensorType = { id: 'S128V1', name: 'Virtual sensor', isVirtual: true };
const reads = ['sensors', 'tags', 'custom_metrics'];

export const sensorsWhere = (asked: Reading, { sql, values = [] }: Condition): Promise<readonly SensorView[]> =>
  readRows(asked, sensorRows, { sql: `AND t.state <> 'deleted' ${sql}`, values });

function conditionOf(id: string | null, bases: string | undefined): Condition {
  if (id !== null || bases === undefined) return only('t.id', id);
  return { sql: 'AND t.base_serial = ANY ($2::text[])', values: [wordList(bases)] };
}

/** GET /api/v1/sensors and …/sensor/{id}, their attachments, and the types of sensors. */
export const sensorRoutes = [
  ...familyRoutes<FamilySensor>({
    path: `${ROOT}/sensors`,
    one: '/sensor/{id}',
    plural: 'sensors',
    singular: 'sensor',
    item: familySensorShape,
    module: 'sensors',
    reads,
    filters: { base: optional(text(1_000)) },
    read: async (asked, id) => {
      const rows = await sensorsWhere(asked, conditionOf(id, asked.query['base']));
      const [metrics, tags, files] = await Promise.all([
        metricsOf(asked.relational, asked.sight),
        tagIds(asked),
        filesOfSensors(asked, id === null ? null : rows.map((row) => row.id)),
      ]);
      const filesOf = fileLinks(files, SENSOR);
      const named = new Set(rows.flatMap((row) => row.metrics));
      const links: FamilyLinks = {
        metric: metricLinks(metrics.filter((metric) => named.has(metric.id))),
        tags: tags.linksOf(rows.flatMap((row) => row.tags)),
        type: typesOf(rows).map((type) => ({
          rel: type.id,
          name: type.name,
          href: `${ROOT}/sensors/types/type/${encodeURIComponent(type.id)}`,
        })),
      };
      return {
        items: rows.map((row) => ({ ...sensorOf(row), tags: tags.idsOf(row.tags), files: filesOf(row.id) })),
        links,
      };
    },
  }),
  ...familyRoutes<FamilySensorType>({
    path: `${ROOT}/sensors/types`,
    one: '/type/{id}',
    plural: 'sensorTypes',
    singular: 'sensorType',
    item: sensorTypeShape,
    module: 'sensors',
    reads,
    read: async (asked, id) => {
      const types = typesOf(await sensorsWhere(asked, only('t.id', null)));
      return { items: id === null ? types : types.filter((type) => type.id === id) };
    },
  }),
  ...attachmentRoutes({
    one: SENSOR,
    reads,
    filesOf: filesOfSensors,
    assertSeen: async (asked, id) => found((await sensorsWhere(asked, only('t.id', id)))[0]),
  }),
];

type Typed = Pick<SensorView, 'kind' | 'type'>;

function typeOf({ kind, type }: Typed): FamilySensorType | null {
  if (kind === 'virtual') return VIRTUAL;
  return type.product === null ? null : { id: type.product, name: type.group ?? type.product, isVirtual: false };
}

/** The types of these sensors, each once: bases tell them, so that there is no closed list of them. */
export function typesOf(sensors: readonly Typed[]): FamilySensorType[] {
  const types = sensors.map(typeOf).filter((type) => type !== null);
  return [...new Map(types.map((type) => [type.id, type])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export function sensorOf(sensor: SensorView): Omit<FamilySensor, 'tags' | 'files'> {
  const { id, name, wireId, baseSerial, intervalSeconds, metrics, heardAt } = sensor;
  return {
    id: String(id),
    sensorId: labelOf(wireId),
    name,
    type: typeOf(sensor)?.id ?? '',
    skills: metrics.map((metric) => ({ metric: String(metric), active: true })),
    bases: baseSerial === null ? [] : [baseSerial],
    pairing: baseSerial === null ? [] : [{ base: baseSerial, paired: secondOf(heardAt) }],
    interval: intervalSeconds,
  };
}
