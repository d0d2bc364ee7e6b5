import { auditPageShape, type AuditPage } from '@watchglass/schemas/audit/views';
import { check, integer, listOf, matching, optional, shape, text } from '@watchglass/schemas/shape';
import { sensor } from '@watchglass/schemas/sensor/entity';
import type { NoDataLevel } from '@watchglass/schemas/sensor/no-data';
import { sensorExportShape } from '@watchglass/schemas/sensor/queries';
import { olderSensorShape } from '@watchglass/schemas/read-api/older-views';
import { measuredDayShape, sensorViewShape, type SensorView } from '@watchglass/schemas/sensor/views';
import { calibrationStateSql } from '../calibration/state-sql.ts';
import { eventsOf } from '../audit/events-of.ts';
import { NAMES_READ } from '../audit/names.ts';
import { versioned } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { listRoutes } from '../http/list-routes.ts';
import { idList, pagingFields, wordList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfIds, oneOfWords, rowList, type Where } from '../live/row-list.ts';
import { atLocations, locationFilter } from '../location/location-filter.ts';
import { exportablePeriod, exportReadings } from './export-readings.ts';
import { olderSensors } from '../read-api/older-forms.ts';
import { tagIdsOf } from '../tag/tag-names.ts';
import { sensorColumns } from './export.ts';
import { measuredDay } from './measured-day.ts';
import { withoutData } from './no-data.ts';
import { sensorRows } from './rows.ts';
import { sensorOf } from './sensor-of.ts';

const reads = ['sensors', 'locations', 'tags', 'organizations'];
const sensorId = shape({ id: integer(1, 2 ** 31 - 1) });
const sensorParams = shape({ org: integer(1), id: integer(1, 2 ** 31 - 1) });

/** True if values of a sensor are not stored as measured, or feed a second point; null compares to no number. */
const ADJUSTED = `jsonb_path_exists(t.adjustments,
  '$[*] ? (@.slope != 1 || @.offset != 0 || @.normalising != 1 || @.tare.value != 0 || @.feeds > 0)')`;

interface Older {
  readonly fields?: string | undefined;
}

const WORDS: Readonly<Record<string, string>> = { virtual: "t.kind = 'virtual'", adjusted: ADJUSTED };

/** Sensors that measure every one of these metrics, and are virtual or adjusted if the skills have these words. */
function allSkills(skills: string): Where {
  const conditions = wordList(skills).flatMap((skill) => WORDS[skill] ?? []);
  const metrics = wordList(skills).filter((skill) => !(skill in WORDS));
  return [(p = '') => [`t.metric_ids @> ${p}::int[]`, ...conditions].join(' AND '), `{${metrics.join(',')}}`];
}

/** GET /api/sensors/{org}, its export, …/sensor/{id}, …/sensor/{id}/export, …/measured and …/events. */
export const sensorRoutes = [
  ...listRoutes<typeof sensor, SensorView, Older>(sensor, {
    source: rowList(sensor, sensorRows, {
      only: (_reading, { states = '' }) => [() => (states === '' ? `t.state <> 'deleted'` : 'true')],
      search: anyContains('t.name', 't.wire_id'),
      where: {
        tags: oneOfWords((tags) => `t.tag_ids && ${tagIdsOf(tags)}`),
        metrics: oneOfIds((ids) => `t.metric_ids && ${ids}`),
        sensors: oneOfIds((ids) => `t.id = ANY (${ids})`),
        base: oneOfWords((serials) => `t.base_serial = ANY (${serials})`),
        locations: atLocations('t.location_id'),
        states: oneOfWords((states) => `t.state = ANY (${states})`),
        kinds: oneOfWords((kinds) => `t.kind = ANY (${kinds})`),
        skills: allSkills,
        calibration: (states, { clock }) => [
          (list = '', now = '') => `${calibrationStateSql(now)} = ANY (${list}::text[])`,
          wordList(states),
          clock(),
        ],
        noData: (level, { clock }) => [(now = '') => withoutData(level as NoDataLevel, now), clock()],
      },
      sortedBy: {
        name: 'lower(t.name)',
        wireId: 't.wire_id',
        heardAt: 't.heard_at',
        base: 't.base_serial',
        measuredAt:
          '(SELECT max(l.measured_at) FROM read.latest_values l WHERE l.organization_id = t.organization_id AND l.sensor_id = t.id)',
        location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
      },
    }),
    view: sensorViewShape,
    reads,
    filters: {
      tags: text(4_000, 0),
      metrics: text(1_000, 0),
      sensors: text(10_000, 0),
      base: text(1_000, 0),
      locations: locationFilter,
      states: matching(/^(?:(?:active|disabled|deleted)(?:,|$))*$/, 'states').allow(''),
      kinds: matching(/^(?:(?:physical|virtual)(?:,|$))*$/, 'kinds').allow(''),
      skills: matching(/^(?:(?:virtual|adjusted|[1-9]\d{0,8})(?:,|$))*$/, 'skills')
        .max(1_000)
        .allow(''),
      calibration: matching(/^(?:(?:valid|due|overdue|none)(?:,|$))*$/, 'calibration').allow(''),
      noData: matching(/^(?:expiring|old|day|week)$/, 'noData').allow(''),
    },
    // Older clients name fields, and read every sensor at once.
    fields: { fields: optional(text(256)) },
    beside: {
      answers: { data: optional(shape({ items: listOf(olderSensorShape) })) },
      read: async (asked) =>
        asked.query.fields === undefined ? {} : { data: { items: await olderSensors(asked, asked.query.fields) } },
    },
    columns: (asked, sensors) => sensorColumns(asked, sensors, idList(asked.query.metrics ?? '')),
  }),
  route({
    path: '/api/sensors/{org}/sensor/{id}',
    needs: { ...sensor.needs, onWalls: true },
    reads,
    past: 'rows',
    answers: { 200: sensorViewShape, 304: false },
    handler: async (asked, h) => {
      const named = check(sensorId, { id: asked.params['id'] });
      return versioned(asked.request, h, await sensorOf(asked, named.faults ? 0 : named.value.id));
    },
  }),
  route({
    path: '/api/sensors/{org}/sensor/{id}/export',
    needs: sensor.needs,
    reads,
    past: 'readings',
    produces: 'text/csv',
    answers: { 200: true },
    params: sensorParams,
    query: sensorExportShape,
    refuses: ['ExportPeriodTooLong'],
    handler: async (asked, h) => {
      const period = exportablePeriod(asked.query);
      const exported = await sensorOf(asked, asked.params.id);
      return csvFile(h, `sensor-${exported.id}`, exportReadings(asked, exported, { ...asked.query, ...period }));
    },
  }),
  route({
    path: '/api/sensors/{org}/sensor/{id}/measured',
    needs: sensor.needs,
    reads,
    // What an adjustment is made with: nothing is adjusted in the past.
    past: 'never',
    answers: { 200: measuredDayShape },
    params: sensorParams,
    query: shape({ metric: integer(1, 2 ** 31 - 1) }),
    handler: async (asked) => {
      const { id } = await sensorOf(asked, asked.params.id);
      return measuredDay(asked, { sensorId: id, metricId: asked.query.metric });
    },
  }),
  route({
    path: '/api/sensors/{org}/sensor/{id}/events',
    needs: sensor.needs,
    reads: ['audit', ...NAMES_READ],
    past: 'rows',
    answers: { 200: auditPageShape },
    params: sensorParams,
    query: shape(pagingFields),
    handler: async (asked): Promise<AuditPage> => {
      const { id } = await sensorOf(asked, asked.params.id);
      return eventsOf(asked, { concept: 'sensor', subject: String(id) }, asked.query);
    },
  }),
];
