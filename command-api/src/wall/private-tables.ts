import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * The walls of each organization, claimed before their first event: their number is limited. And what walls have told: the
 * order of their receipts, when they last said anything, and whether their silence is recorded.
 */
export const wallTables: readonly Migration[] = [
  {
    name: 'walls_of_organizations',
    sql: `CREATE TABLE command.walls (
      wall_id uuid PRIMARY KEY,
      organization_id integer NOT NULL
    );
    CREATE INDEX walls_of_organization ON command.walls (organization_id)`,
  },
  {
    // Without an index on what changes with every heartbeat: such an update is cheap then.
    name: 'wall_receipts',
    sql: `CREATE TABLE command.wall_receipts (
      wall_id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      receipts jsonb NOT NULL,
      heard_at timestamptz NOT NULL,
      silent boolean NOT NULL DEFAULT false,
      seal_at timestamptz
    )`,
  },
];
