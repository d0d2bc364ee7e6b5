import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { table, type RowFold, type Table } from '../table.ts';

interface AssetRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly location_id: string | null;
  readonly deleted: boolean;
  readonly revision: number;
}

/** Events of points move the row as well: it is announced with them, and its revision is the version for If-Match. */
const moved: RowFold<AssetRow, AssetEvent> = ({ revision }) => ({ revision });

/** past: true – what an asset was called and where it was at an instant belongs to its measurements. */
export const assets: Table = table<AssetRow, AssetEvent>({
  name: 'assets',
  key: ['id'],
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    description: 'text NOT NULL',
    tags: 'text[] NOT NULL',
    location_id: 'uuid',
    deleted: 'boolean NOT NULL',
    revision: 'integer NOT NULL',
  },
  indexes: {
    assets_of_organization: '(organization_id, position)',
    assets_by_location: '(location_id) WHERE location_id IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.assetId }),
  on: {
    AssetCreated: ({ data, revision }) => ({
      id: data.assetId,
      organization_id: data.organizationId,
      name: data.name,
      description: data.description,
      tags: data.tags,
      location_id: null,
      deleted: false,
      revision,
    }),
    AssetDescribed: ({ data, revision }) => ({
      name: data.name,
      description: data.description,
      tags: data.tags,
      revision,
    }),
    AssetPlaced: ({ data, revision }) => ({ location_id: data.location, revision }),
    AssetDeleted: ({ revision }) => ({ deleted: true, revision }),
    AssetRestored: ({ revision }) => ({ deleted: false, revision }),
    PointAdded: moved,
    PointRenamed: moved,
    PointRemoved: moved,
    SensorAttached: moved,
    SensorDetached: moved,
  },
});
