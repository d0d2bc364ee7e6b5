import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import { evaluatorMigrations } from '../alarm/evaluator-migrations.ts';
import { baseTables } from '../base/private-tables.ts';
import { metricIdMigrations } from '../metric/metric-ids.ts';
import { organizationTables } from '../organization/private-tables.ts';
import { sensorIdMigrations } from '../sensor/sensor-ids.ts';
import { userTables } from '../user/private-tables.ts';
import { vaultMigrations } from '../vault/person-keys.ts';

/** Every table of the schema `command`, concept by concept. Only this service reads and writes them. */
export const privateTables: readonly Migration[] = [
  ...userTables, ...organizationTables, ...baseTables, ...sensorIdMigrations, ...metricIdMigrations, ...evaluatorMigrations,
];

export async function migratePrivateSchemas(relational: Relational): Promise<void> {
  await relational.migrate('command', privateTables);
  await relational.migrate('vault', vaultMigrations);
}
