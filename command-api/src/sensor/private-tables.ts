import type { Migration } from '@watchglass/streams/ports/relational';

export const sensorTables: readonly Migration[] = [
  {
    name: 'sensor_ids',
    sql: `CREATE TABLE command.sensor_ids (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organization_id integer NOT NULL,
    wire_id text COLLATE "C" NOT NULL,
    announced boolean NOT NULL DEFAULT false,
    metric_ids integer[] NOT NULL DEFAULT '{}',
    interval_seconds integer,
    declarations integer NOT NULL DEFAULT 0,
    told_name text,
    UNIQUE (organization_id, wire_id)
  )`,
  },
  {
    name: 'sensor_ids units',
    sql: `ALTER TABLE command.sensor_ids ADD COLUMN units jsonb NOT NULL DEFAULT '{}'`,
  },
  {
    name: 'sensor_adjustments',
    sql: `CREATE TABLE command.sensor_adjustments (
    sensor_id integer NOT NULL,
    metric_id integer NOT NULL,
    version integer NOT NULL,
    organization_id integer NOT NULL,
    settings jsonb NOT NULL,
    PRIMARY KEY (sensor_id, metric_id, version)
  )`,
  },
  {
    name: 'sensor_adjustments number',
    sql: `ALTER TABLE command.sensor_adjustments ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE`,
  },
];
