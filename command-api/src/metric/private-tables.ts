import { FIRST_CUSTOM_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import type { Migration } from '@watchglass/streams/ports/relational';

export const metricTables: readonly Migration[] = [
  {
    name: 'metric_ids',
    sql: `CREATE TABLE command.metric_ids (
    id integer GENERATED ALWAYS AS IDENTITY (START WITH ${FIRST_CUSTOM_METRIC_ID}) PRIMARY KEY,
    organization_id integer NOT NULL,
    wire_name text COLLATE "C" NOT NULL,
    unit text NOT NULL,
    announced boolean NOT NULL DEFAULT false,
    UNIQUE (organization_id, wire_name)
  )`,
  },
];
