import { createHash } from 'node:crypto';
import { LOGO_HEIGHT_PIXELS, LOGO_MAX_BYTES, LOGO_MAX_WIDTH_PIXELS } from '@watchglass/schemas/organization/limits';
import type { Logo } from '@watchglass/schemas/organization/events';
import { refuse } from '@watchglass/schemas/refusals';
import { isPng, readPng, type Picture } from './png.ts';
import { isSvg, readSvg } from './svg.ts';

export interface LogoFile {
  readonly logo: Logo;
  readonly bytes: Buffer;
}

/**
 * Reads a logo by its content, regardless of its file name. Throws FileTooLarge, UnsupportedFileFormat,
 * LogoHeightWrong, or ServiceUnavailable if an SVG is not cleaned in time.
 */
export async function readLogo(file: Buffer): Promise<LogoFile> {
  if (file.length > LOGO_MAX_BYTES) refuse('FileTooLarge', { limit: LOGO_MAX_BYTES });
  const mediaType = mediaTypeOf(file) ?? refuse('UnsupportedFileFormat');
  const picture: Picture =
    (mediaType === 'image/png' ? readPng(file) : await readSvg(file)) ?? refuse('UnsupportedFileFormat');
  const { bytes, width, height } = picture;
  if (height !== LOGO_HEIGHT_PIXELS || width > LOGO_MAX_WIDTH_PIXELS)
    refuse('LogoHeightWrong', { height: LOGO_HEIGHT_PIXELS });
  return { logo: { hash: createHash('sha256').update(bytes).digest('hex'), mediaType }, bytes };
}

function mediaTypeOf(file: Buffer): Logo['mediaType'] | null {
  if (isPng(file)) return 'image/png';
  return isSvg(file) ? 'image/svg+xml' : null;
}
