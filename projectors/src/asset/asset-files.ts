import type { AssetEvent } from '@watchglass/schemas/asset/events';
import type { File } from '@watchglass/schemas/file/file';
import { table, type Table } from '../table.ts';

/** A file with the instant and the person or API account that added it. */
export type AddedFile = File & { readonly addedAt: string; readonly addedBy: string };

interface AssetFilesRow {
  readonly asset_id: string;
  readonly organization_id: number;
  /** Newest first. */
  readonly files: readonly AddedFile[];
}

type FileEvent = Extract<AssetEvent, { data: { file: File } }>;

/**
 * The files of an asset, beside its row because no list shows them. past: true. All follows from events; the bytes of a
 * removed file may be deleted.
 */
export const assetFiles: Table = table<AssetFilesRow, FileEvent>({
  name: 'asset_files',
  key: ['asset_id'],
  past: true,
  columns: { asset_id: 'uuid', organization_id: 'integer NOT NULL', files: 'jsonb NOT NULL' },
  keyOf: ({ data }) => ({ asset_id: data.assetId }),
  on: {
    FileAdded: ({ data: { assetId, organizationId, file }, metadata }, row) => ({
      asset_id: assetId,
      organization_id: organizationId,
      files: [{ ...file, addedAt: metadata.at, addedBy: metadata.actor.id }, ...(row?.files ?? [])],
    }),
    FileRemoved: ({ data: { file } }, row) => ({
      files: (row?.files ?? []).filter(({ fileId }) => fileId !== file.fileId),
    }),
  },
});
