import type { Readable } from 'node:stream';
import { FILE_MAX_BYTES } from '@watchglass/schemas/file/limits';
import { refuse } from '@watchglass/schemas/refusals';

/** Refuses (`FileTooLarge`) at the first byte beyond the limit; the rest of the body is never kept. */
export async function readUpload(body: Readable, limit = FILE_MAX_BYTES): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) refuse('FileTooLarge', { limit });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
