import type { Migration } from '@watchglass/streams/ports/relational';

/** Tables of the private schema `command` that belong to the evaluator of alarms. */
export const alarmTables: readonly Migration[] = [
  {
    name: 'alarm evaluator',
    sql: `
      CREATE TABLE command.evaluator_leases (
        partition integer PRIMARY KEY,
        holder uuid NOT NULL,
        epoch bigint NOT NULL,
        expires_at timestamptz NOT NULL,
        log_cursor text
      );
      CREATE TABLE command.alarm_points (
        organization_id integer NOT NULL,
        sensor_id integer NOT NULL,
        metric_id integer NOT NULL,
        partition integer NOT NULL,
        measured_at double precision NOT NULL,
        value double precision NOT NULL,
        log_position text NOT NULL,
        recent jsonb NOT NULL,
        conditions jsonb NOT NULL,
        PRIMARY KEY (organization_id, sensor_id, metric_id)
      );
      CREATE INDEX alarm_points_by_partition ON command.alarm_points (partition);
      CREATE TABLE command.alarm_outbox (
        id uuid PRIMARY KEY,
        sequence bigint GENERATED ALWAYS AS IDENTITY,
        partition integer NOT NULL,
        stream text NOT NULL,
        event jsonb NOT NULL
      );`,
  },
  {
    name: 'evaluators that are there',
    sql: 'CREATE TABLE command.evaluators (holder uuid PRIMARY KEY, expires_at timestamptz NOT NULL)',
  },
  {
    name: 'effective instants of alarm points',
    sql: `
      ALTER TABLE command.alarm_points ADD COLUMN effective_at double precision;
      UPDATE command.alarm_points SET effective_at = least(measured_at, round(extract(epoch FROM now()) * 1000))`,
  },
  {
    name: 'bases of alarm points',
    sql: 'ALTER TABLE command.alarm_points ADD COLUMN base text',
  },
  {
    // Of a point: who heard it, how often it sends, and the values that rules on slopes judge.
    name: 'hearers, gaps and windows of alarm points',
    sql: `
      ALTER TABLE command.alarm_points ADD COLUMN heard jsonb, ADD COLUMN gaps integer NOT NULL DEFAULT 0, ADD COLUMN windows jsonb`,
  },
  {
    name: 'alarms of bases',
    sql: `
      CREATE TABLE command.base_alarms (
        alarm_id uuid PRIMARY KEY,
        organization_id integer NOT NULL,
        rule_id uuid NOT NULL,
        rule_version integer NOT NULL,
        serial text NOT NULL,
        since double precision NOT NULL,
        severity smallint NOT NULL,
        UNIQUE (rule_id, serial)
      )`,
  },
];
