import type { Migration } from '@watchglass/streams/ports/relational';

/** The walls of each organization, claimed before their first event: their number is limited. */
export const wallTables: readonly Migration[] = [
  {
    name: 'walls_of_organizations',
    sql: `CREATE TABLE command.walls (
      wall_id uuid PRIMARY KEY,
      organization_id integer NOT NULL
    );
    CREATE INDEX walls_of_organization ON command.walls (organization_id)`,
  },
];
