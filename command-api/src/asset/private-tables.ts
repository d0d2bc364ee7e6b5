import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * The asset of each point, and the points that may have a sensor: written before the event, so that a point is found by
 * its id and by its sensor. The asset's stream decides.
 */
export const assetTables: readonly Migration[] = [
  {
    name: 'asset_points',
    sql: `CREATE TABLE command.asset_points (
    point_id uuid PRIMARY KEY,
    organization_id integer NOT NULL,
    asset_id uuid NOT NULL
  );
  CREATE TABLE command.point_sensors (
    organization_id integer NOT NULL,
    sensor_id integer NOT NULL,
    point_id uuid NOT NULL,
    PRIMARY KEY (organization_id, sensor_id, point_id)
  )`,
  },
];
