import { entity } from '../entity.ts';

/** Measurement points at their fixed addresses for controllers inside a building: Modbus registers and BACnet objects. */
export const fieldBusPoint = entity({
  name: 'fieldBusPoint',
  path: '/api/field-bus/{org}/points',
  file: 'field-bus',
  needs: { access: 'member', module: 'integrations', right: 'r' },
  sorts: ['register', 'sensor', 'metric'],
  filters: [],
  // Their names, and whether they are in use.
  movedBy: ['sensor'],
});
