import { integer, matching, nullable, oneOf, shape, text, uuid, type ViewOf } from '../shape.ts';
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS } from './limits.ts';
import { MEDIA_TYPE_NAMES } from './media-types.ts';

const hash = matching(/^[\da-f]{64}$/, 'sha256');

/**
 * A file as the event of its owner names it. `hash` is the SHA-256 of its bytes; `thumbnail` that of the file with its
 * thumbnails, null for what is no image.
 */
export const fileShape = shape({
  fileId: uuid(),
  hash,
  name: text(FILE_NAME_MAX_CHARACTERS),
  mediaType: oneOf(...MEDIA_TYPE_NAMES),
  bytes: integer(0, FILE_MAX_BYTES),
  thumbnail: nullable(hash),
});
export type File = ViewOf<typeof fileShape>;
