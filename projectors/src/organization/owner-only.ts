import type { OwnerOnlyEvent } from '@watchglass/schemas/organization/owner-only';
import { table, type Table } from '../table.ts';

interface OwnerOnlyRow {
  readonly organization_id: number;
  readonly public_tiles: boolean;
  readonly integrations: boolean;
}

/** One row per workspace that has set it; without one, administrators may change these things too. */
export const ownerOnly: Table = table<OwnerOnlyRow, OwnerOnlyEvent>({
  name: 'owner_only',
  key: ['organization_id'],
  past: true,
  columns: { organization_id: 'integer', public_tiles: 'boolean NOT NULL', integrations: 'boolean NOT NULL' },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    OwnerOnlySet: ({ data: { organizationId, publicTiles, integrations = false } }) => ({
      organization_id: organizationId,
      public_tiles: publicTiles,
      integrations,
    }),
  },
});
