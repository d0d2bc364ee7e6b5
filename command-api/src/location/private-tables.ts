import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * The things that may be at a location, by stream: claimed before the event that places them. The thing's stream
 * decides if it is there.
 */
export const locationTables: readonly Migration[] = [
  {
    name: 'location_places',
    sql: `CREATE TABLE command.location_places (
    organization_id integer NOT NULL,
    location_id uuid NOT NULL,
    stream text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, location_id, stream)
  )`,
  },
];
