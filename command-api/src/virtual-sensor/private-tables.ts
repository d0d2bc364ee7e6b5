import type { Migration } from '@watchglass/streams/ports/relational';

/** Every virtual sensor of an organization, for its number and for those that another one feeds. */
export const virtualSensorTables: readonly Migration[] = [
  {
    name: 'virtual_sensors',
    sql: `CREATE TABLE command.virtual_sensors (
    organization_id integer NOT NULL,
    sensor_id integer NOT NULL,
    PRIMARY KEY (organization_id, sensor_id)
  )`,
  },
];
