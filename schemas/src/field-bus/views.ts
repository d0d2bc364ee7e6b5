import { anyText, integer, listOf, oneOf, shape, type ViewOf } from '../shape.ts';

/** GET api/field-bus/{org}/points (items). `register` is the first input register, `instance` the BACnet analog input. */
export const fieldBusPointViewShape = shape({
  id: anyText(),
  register: integer(0),
  instance: integer(1),
  sensorId: integer(1),
  sensor: anyText(),
  serial: anyText(),
  metricId: integer(1),
  metric: anyText(),
  unit: anyText(),
  position: anyText(),
});
export type FieldBusPointView = ViewOf<typeof fieldBusPointViewShape>;

const protocol = oneOf('modbus', 'bacnet');

/** GET api/field-bus/{org}: the addresses at which controllers are served, and those who asked in the last minutes. */
export const fieldBusViewShape = shape({
  listeners: listOf(shape({ protocol, address: anyText() })),
  clients: listOf(shape({ protocol, address: anyText(), firstAt: anyText(), lastAt: anyText(), requests: integer(0) })),
});
export type FieldBusView = ViewOf<typeof fieldBusViewShape>;
