import type { Migration } from '@watchglass/streams/ports/relational';

export const dashboardTables: readonly Migration[] = [
  {
    name: 'dashboard_names',
    sql: `CREATE TABLE command.dashboard_names (
    organization_id integer NOT NULL,
    name text COLLATE "C" NOT NULL,
    dashboard_id uuid NOT NULL,
    claimed_at timestamptz NOT NULL,
    PRIMARY KEY (organization_id, name)
  )`,
  },
];
