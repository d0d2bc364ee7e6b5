import { REGISTERS_PER_POINT } from '@watchglass/schemas/field-bus/limits';
import type { FieldBusPointView } from '@watchglass/schemas/field-bus/views';
import type { RowReader } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';

interface FieldBusPointRow extends Record<string, unknown> {
  readonly id: string;
  readonly slot: number;
  readonly sensor_id: number;
  readonly sensor: string;
  readonly serial: string;
  readonly metric_id: number;
  readonly position: string;
}

/** Points of a deleted sensor keep their addresses, and are read as out of use. */
export const fieldBusPointRows: RowReader<FieldBusPointRow, FieldBusPointView> = {
  concept: 'fieldBusPoint',
  table: 'field_bus_points',
  id: 'id',
  columns: 't.id, t.slot, t.sensor_id, s.name AS sensor, s.wire_id AS serial, t.metric_id, t.position',
  joins: 'JOIN read.sensors s ON s.id = t.sensor_id AND s.organization_id = t.organization_id',
  placed: { condition: (locations) => `s.location_id = ANY (${locations})` },
  movedBy: { sensor: (movers) => `t.sensor_id::text = ANY (${movers}::text[])` },
  keepsDeleted: false,
  async views(rows, { relational, sight }) {
    const metrics = new Map((await metricsOf(relational, sight)).map((metric) => [metric.id, metric]));
    return rows.map(({ id, slot, sensor_id: sensorId, sensor, serial, metric_id: metricId, position }) => ({
      id,
      register: slot * REGISTERS_PER_POINT,
      instance: slot + 1,
      sensorId,
      sensor,
      serial,
      metricId,
      metric: metrics.get(metricId)?.name ?? String(metricId),
      unit: metrics.get(metricId)?.unit ?? '',
      position,
    }));
  },
};
