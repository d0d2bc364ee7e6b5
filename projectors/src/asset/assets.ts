import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { table, type RowFold, type Table } from '../table.ts';

interface AssetRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly description: string;
  /** As recorded: some may be merged or deleted since. */
  readonly tag_ids: readonly string[];
  readonly location_id: string | null;
  readonly deleted: boolean;
  readonly revision: number;
}

/** Events of points and files move the row as well: it is announced with them, and its revision is the version for If-Match. */
const moved: RowFold<AssetRow, AssetEvent> = ({ revision }) => ({ revision });

/** Names of tags from before tags of assets had ids. */
function idsOfTexts(organizationId: number, texts: readonly string[]): string[] {
  return texts.map((name) => textTagId(organizationId, name));
}

/** past: true – what an asset was called and where it was at an instant belongs to its measurements. */
export const assets: Table = table<AssetRow, AssetEvent>({
  name: 'assets',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    description: 'text NOT NULL',
    tag_ids: 'uuid[] NOT NULL',
    location_id: 'uuid',
    deleted: 'boolean NOT NULL',
    revision: 'integer NOT NULL',
  },
  indexes: {
    assets_of_organization: '(organization_id, position)',
    assets_by_tag: 'USING gin (tag_ids)',
    assets_by_location: '(location_id) WHERE location_id IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.assetId }),
  on: {
    AssetCreated: ({ data, revision }) => ({
      id: data.assetId,
      organization_id: data.organizationId,
      name: data.name,
      description: data.description,
      tag_ids: idsOfTexts(data.organizationId, data.tags ?? []),
      location_id: null,
      deleted: false,
      revision,
    }),
    AssetDescribed: ({ data, revision }) => ({
      name: data.name,
      description: data.description,
      ...(data.tags && { tag_ids: idsOfTexts(data.organizationId, data.tags) }),
      revision,
    }),
    AssetTagsAssigned: ({ data, revision }) => ({ tag_ids: data.tagIds, revision }),
    AssetPlaced: ({ data, revision }) => ({ location_id: data.location, revision }),
    AssetDeleted: ({ revision }) => ({ deleted: true, revision }),
    AssetRestored: ({ revision }) => ({ deleted: false, revision }),
    FileAdded: moved,
    FileRemoved: moved,
    PointAdded: moved,
    PointRenamed: moved,
    PointRemoved: moved,
    SensorAttached: moved,
    SensorDetached: moved,
  },
});
