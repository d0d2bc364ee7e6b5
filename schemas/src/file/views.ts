import { anyText, flag, integer, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import type { File } from './file.ts';
import { MEDIA_TYPE_NAMES } from './media-types.ts';

export const fileFields = {
  id: uuid(),
  /** Cleaned, with an ending that fits the type. */
  name: anyText(),
  mediaType: oneOf(...MEDIA_TYPE_NAMES),
  bytes: integer(0),
  /** SHA-256 of the bytes. */
  hash: anyText(),
  /** An image is shown by its thumbnails. */
  hasThumbnail: flag(),
};

/** POST api/files/{org}: the file as it was stored. Its `id` is named within an hour by the command of its owner. */
export const fileViewShape = shape(fileFields);
export type FileView = ViewOf<typeof fileViewShape>;

export function fileView({ fileId, name, mediaType, bytes, hash, thumbnail }: File): FileView {
  return { id: fileId, name, mediaType, bytes, hash, hasThumbnail: thumbnail !== null };
}

/** The sizes of thumbnails, as a path names them. */
export const THUMBNAIL_SIZES = ['small', 'large'] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
