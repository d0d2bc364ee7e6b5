import { auditPageShape, type AuditPage } from '@watchglass/schemas/audit/views';
import { check, integer, listOf, matching, optional, shape, text } from '@watchglass/schemas/shape';
import { sensor } from '@watchglass/schemas/sensor/entity';
import { sensorExportShape } from '@watchglass/schemas/sensor/queries';
import { olderSensorShape } from '@watchglass/schemas/read-api/older-views';
import { measuredDayShape, sensorViewShape, type SensorView } from '@watchglass/schemas/sensor/views';
import { eventsOf } from '../audit/events-of.ts';
import { NAMES_READ } from '../audit/names.ts';
import { versioned } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { listRoutes } from '../http/list-routes.ts';
import { idList, pagingFields } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { locationFilter } from '../location/location-filter.ts';
import { exportablePeriod, exportReadings } from './export-readings.ts';
import { olderSensors } from '../read-api/older-forms.ts';
import { sensorColumns } from './export.ts';
import { sensorList, type Older } from './list.ts';
import { measuredDay } from './measured-day.ts';
import { sensorOf } from './sensor-of.ts';

const reads = ['sensors', 'locations', 'tags', 'organizations'];
const sensorId = shape({ id: integer(1, 2 ** 31 - 1) });
const sensorParams = shape({ org: integer(1), id: integer(1, 2 ** 31 - 1) });

/** GET /api/sensors/{org}, its export, …/sensor/{id}, …/sensor/{id}/export, …/measured and …/events. */
export const sensorRoutes = [
  ...listRoutes<typeof sensor, SensorView, Older>(sensor, {
    source: sensorList,
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
    exports: 'reading',
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
