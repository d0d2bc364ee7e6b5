import type { Migration } from '@watchglass/streams/ports/relational';

/** Images that were stored for a plan: noted before they are stored, so that none is forgotten. */
export const planTables: readonly Migration[] = [
  {
    name: 'plan_images',
    sql: `CREATE TABLE command.plan_images (
    organization_id integer NOT NULL,
    plan_id uuid NOT NULL,
    hash text COLLATE "C" NOT NULL,
    bytes integer NOT NULL,
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (organization_id, plan_id, hash)
  )`,
  },
];
