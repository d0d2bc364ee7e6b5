import { fileURLToPath } from 'node:url';
import { THUMBNAIL_PIXELS } from '@watchglass/schemas/file/limits';
import { packOf } from '@watchglass/schemas/plan/tile-pack';
import { readHeader } from '../../image/read-header.ts';
import { runProgram, type Patience } from '../../image/run-program.ts';
import { Turns } from '../../image/turns.ts';

const PROGRAM = fileURLToPath(new URL('draw-thumbnails.mjs', import.meta.url));
const WITHIN_MS = 30_000;
/** Of their own: a plan that takes a minute keeps no photograph waiting. */
const turns = new Turns();

/**
 * The thumbnails of an image, small and large, in one file: upright WebP in sRGB without metadata. Refuses an image that
 * is too large, damaged or too slow.
 */
export async function drawThumbnails(
  bytes: Buffer,
  { signal, withinMs = WITHIN_MS }: Pick<Patience, 'signal'> & Partial<Patience>,
): Promise<Uint8Array> {
  const { format } = readHeader(bytes);
  const given = [format, String(THUMBNAIL_PIXELS.small), String(THUMBNAIL_PIXELS.large)];
  const told = await turns.take(() => runProgram({ program: PROGRAM, given, bytes }, { signal, withinMs }));
  return packOf((JSON.parse(told) as readonly string[]).map((image) => Buffer.from(image, 'base64')));
}
