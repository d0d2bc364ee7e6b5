import { fieldBusPoint } from '@watchglass/schemas/field-bus/entity';
import { FIELD_BUS_POINTS } from '@watchglass/schemas/field-bus/limits';
import { fieldBusPointViewShape, fieldBusViewShape, type FieldBusPointView } from '@watchglass/schemas/field-bus/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { fieldBusPointRows } from './rows.ts';

const COLUMNS: Columns<FieldBusPointView> = [
  ['id', ({ id }) => id],
  ['register', ({ register }) => register],
  ['analogInput', ({ instance }) => instance],
  ['sensorId', ({ sensorId }) => sensorId],
  ['sensor', ({ sensor }) => sensor],
  ['serial', ({ serial }) => serial],
  ['metricId', ({ metricId }) => metricId],
  ['metric', ({ metric }) => metric],
  ['unit', ({ unit }) => unit],
];

/** GET /api/field-bus/{org}: the state of the organization's field bus; …/points and its export: the addresses. */
export const fieldBusRoutes = [
  ...listRoutes(fieldBusPoint, {
    source: rowList(fieldBusPoint, fieldBusPointRows, {
      only: () => [(most = '') => `t.slot < ${most}`, FIELD_BUS_POINTS],
      search: anyContains('s.name', 's.wire_id'),
      where: {},
      sortedBy: { register: 't.slot', sensor: 'lower(s.name)', metric: 't.metric_id' },
    }),
    view: fieldBusPointViewShape,
    reads: ['field_bus_points', 'sensors', 'custom_metrics'],
    filters: {},
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/field-bus/{org}',
    needs: fieldBusPoint.needs,
    reads: [],
    past: 'never',
    answers: { 200: fieldBusViewShape },
    handler: ({ fieldBuses, sight }) => fieldBuses.of(sight.organizationId),
  }),
];
