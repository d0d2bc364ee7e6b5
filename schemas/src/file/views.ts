import { anyText, flag, integer, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { MEDIA_TYPE_NAMES } from './media-types.ts';

/** POST api/files/{org}: the file as it was stored. Its `id` is named within an hour by the command of its owner. */
export const uploadedFileShape = shape({
  id: uuid(),
  /** Cleaned, with an ending that fits the type. */
  name: anyText(),
  mediaType: oneOf(...MEDIA_TYPE_NAMES),
  bytes: integer(0),
  /** SHA-256 of the bytes. */
  hash: anyText(),
  hasThumbnail: flag(),
});
export type UploadedFile = ViewOf<typeof uploadedFileShape>;
