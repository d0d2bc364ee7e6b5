import { pathOf } from '@watchglass/schemas/entity';
import { asset } from '@watchglass/schemas/asset/entity';
import type { ThumbnailSize } from '@watchglass/schemas/file/views';

/** The address of the files of an asset. */
export const assetFilesPath = (organizationId: number, assetId: string): string =>
  `${pathOf(asset, organizationId)}/asset/${assetId}/files`;

/** The address of a picture of an image among them. */
export const thumbnailPath = (files: string, id: string, size: ThumbnailSize): string =>
  `${files}/${id}/thumbnail/${size}`;
