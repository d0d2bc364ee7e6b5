import { buffer } from 'node:stream/consumers';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { File } from '@watchglass/schemas/file/file';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@watchglass/schemas/file/views';
import { offsetsRange, tileRange } from '@watchglass/schemas/plan/tile-pack';
import type { Files } from '@watchglass/streams/ports/files';
import { found } from '../http/answer.ts';
import { attachmentNamed } from './attachment-named.ts';

/** A file that is opened by its own address runs nothing and asks for nothing. */
const POLICY = "default-src 'none'; sandbox";
const HOUR_SECONDS = 3_600;

/** Where the bytes are, and whose they are. Its caller has looked whether the person sees the owner of the file. */
export interface Stored {
  readonly files: Files;
  readonly organizationId: number;
  readonly file: File;
}

/** Sends a file to be saved: no browser shows it, whatever its bytes are. */
export async function sendFile(
  h: ResponseToolkit,
  { files, organizationId, file: { hash, name, mediaType } }: Stored,
): Promise<ResponseObject> {
  const { bytes, size } = found(await files.read({ organizationId, hash }));
  return h
    .response(bytes)
    .type(mediaType)
    .bytes(size)
    .header('Content-Security-Policy', POLICY)
    .header('Content-Disposition', attachmentNamed(name))
    .header('Cache-Control', 'private, no-cache');
}

/** Sends a picture that this product has drawn of an image. Refuses (`NotFound`) what is no image. */
export async function sendThumbnail(
  h: ResponseToolkit,
  { files, organizationId, file }: Stored,
  size: ThumbnailSize,
): Promise<ResponseObject> {
  const name = { organizationId, hash: found(file.thumbnail) };
  const offsets = found(await files.read(name, offsetsRange(THUMBNAIL_SIZES.indexOf(size))));
  const picture = found(await files.read(name, tileRange(await buffer(offsets.bytes))));
  return h
    .response(await buffer(picture.bytes))
    .type('image/webp')
    .header('Content-Security-Policy', POLICY)
    .header('Content-Disposition', 'attachment')
    .header('Cache-Control', `private, max-age=${HOUR_SECONDS}`);
}
