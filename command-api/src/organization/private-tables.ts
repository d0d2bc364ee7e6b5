import type { Migration } from '@watchglass/streams/ports/relational';

export const organizationTables: readonly Migration[] = [
  { name: 'organization_ids', sql: 'CREATE SEQUENCE command.organization_ids AS integer' },
];
