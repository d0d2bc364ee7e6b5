import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { FILES_PER_ASSET } from '@watchglass/schemas/asset/limits';
import type { File } from '@watchglass/schemas/file/file';
import { refuse } from '@watchglass/schemas/refusals';
import type { KnownAsset } from './asset.ts';

/** A file that the asset has already decides nothing. */
export function addFile({ assetId, organizationId, files }: KnownAsset, file: File): AssetEvent[] {
  if (files.has(file.fileId)) return [];
  if (files.size >= FILES_PER_ASSET) refuse('TooManyFiles', { limit: FILES_PER_ASSET });
  return [{ type: 'FileAdded', data: { assetId, organizationId, file } }];
}

export function removeFile(asset: KnownAsset, fileId: string): AssetEvent[] {
  const { assetId, organizationId } = asset;
  return [{ type: 'FileRemoved', data: { assetId, organizationId, file: knownFile(asset, fileId) } }];
}

/** Refuses (`NotFound`) a file that the asset does not have. */
export function knownFile({ files }: KnownAsset, fileId: string): File {
  return files.get(fileId) ?? refuse('NotFound');
}
