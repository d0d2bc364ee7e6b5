import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `integration_cursors`: the place in the feed of stored readings up to which everything was taken (`block`, `row`;
 * `history` while readings from before it are sent), when the next run is due, and the run in hand: its key, bytes and
 * the place after it, so that a run that died is repeated to the last byte. `claim` is whose hand it is in, and fences
 * everybody else. `resume_at`: the next run looks up its place again, by this instant. `has_session`: a broker keeps
 * for it what nobody takes. `integration_runs` is shown as it is: the query side reads both.
 * `cloud_devices`: what a device cloud last said, one row for each cloud; the query side reads it.
 */
export const integrationTables: readonly Migration[] = [
  {
    name: 'runs of integrations',
    sql: `CREATE TABLE command.integration_cursors (
      integration_id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      block bigint,
      row integer NOT NULL DEFAULT 0,
      history jsonb,
      resume_at timestamptz,
      trigger text NOT NULL DEFAULT 'schedule',
      due_at timestamptz NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      failing_since timestamptz,
      succeeded_at timestamptz,
      why text NOT NULL DEFAULT '',
      behind integer NOT NULL DEFAULT 0,
      behind_since timestamptz,
      limit_readings integer,
      claim uuid,
      claimed_until timestamptz NOT NULL DEFAULT '-infinity',
      plan_key text,
      plan_type text,
      plan_body bytea,
      plan_readings integer,
      plan_after jsonb
    );
    CREATE INDEX integration_cursors_due ON command.integration_cursors (due_at);
    CREATE INDEX integration_cursors_of_organization ON command.integration_cursors (organization_id);
    CREATE TABLE command.integration_runs (
      id uuid PRIMARY KEY,
      integration_id uuid NOT NULL,
      organization_id integer NOT NULL,
      key text NOT NULL,
      at timestamptz NOT NULL,
      trigger text NOT NULL,
      readings integer NOT NULL,
      bytes integer NOT NULL,
      outcome text NOT NULL,
      status integer,
      why text NOT NULL,
      answer text NOT NULL,
      ms integer NOT NULL
    );
    CREATE INDEX integration_runs_shown ON command.integration_runs (integration_id, at DESC);
    CREATE INDEX integration_runs_old ON command.integration_runs (at)`,
  },
  {
    name: 'tests of integrations',
    sql: `CREATE TABLE command.integration_tests (
      test_id uuid PRIMARY KEY,
      integration_id uuid NOT NULL,
      organization_id integer NOT NULL,
      started_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      n integer NOT NULL DEFAULT 0,
      taken integer NOT NULL DEFAULT 0,
      outcome text,
      runs jsonb NOT NULL DEFAULT '[]'
    );
    CREATE INDEX integration_tests_of_integration ON command.integration_tests (integration_id);
    ALTER TABLE command.integration_runs ADD COLUMN behind integer`,
  },
  {
    name: 'devices of device clouds',
    sql: `CREATE TABLE command.cloud_devices (
      integration_id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      devices jsonb NOT NULL
    );
    CREATE INDEX cloud_devices_of_organization ON command.cloud_devices (organization_id)`,
  },
  {
    name: 'sessions of integrations at brokers',
    sql: `ALTER TABLE command.integration_cursors DROP COLUMN why, ADD COLUMN has_session boolean NOT NULL DEFAULT false;
    CREATE INDEX integration_cursors_with_session ON command.integration_cursors (integration_id) WHERE has_session`,
  },
];
