import type { Migration } from '@watchglass/streams/ports/relational';

/** One row per certificate and reminder, due at `at`. A row stays once it is told: its event may be read again. */
export const calibrationTables: readonly Migration[] = [
  {
    name: 'calibration_reminders',
    sql: `CREATE TABLE command.calibration_reminders (
    calibration_id uuid NOT NULL,
    days_before integer NOT NULL,
    organization_id integer NOT NULL,
    sensor_id integer NOT NULL,
    due_on date NOT NULL,
    at timestamptz NOT NULL,
    told boolean NOT NULL DEFAULT false,
    PRIMARY KEY (calibration_id, days_before)
  );
  CREATE INDEX calibration_reminders_due ON command.calibration_reminders (at) WHERE NOT told`,
  },
];
