import { PLAN_IMAGE_MAX_PIXELS, WHOLE_BITMAP_MAX_PIXELS } from '@watchglass/schemas/plan/limits';
import { refuse } from '@watchglass/schemas/refusals';

export interface ImageHeader {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** False for an interlaced PNG, a progressive JPEG and a WebP: their decoders need the whole bitmap at once. */
  readonly isBaseline: boolean;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_HEADER_BYTES = 33;

/**
 * Reads what an image says of itself before anything decodes it, by content alone. Refuses what is no PNG, JPEG or WebP,
 * and sizes that are not processed.
 */
export function readHeader(bytes: Buffer): ImageHeader {
  const header = headerOf(bytes);
  const { width, height, isBaseline } = header;
  if (width === 0 || height === 0) refuse('ImageBroken');
  if (width > PLAN_IMAGE_MAX_PIXELS || height > PLAN_IMAGE_MAX_PIXELS) refuse('ImageTooLarge');
  if (!isBaseline && width * height > WHOLE_BITMAP_MAX_PIXELS) refuse('NotBaseline');
  return header;
}

function headerOf(bytes: Buffer): ImageHeader {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return pngHeader(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? webpHeader(bytes) : jpegHeader(bytes);
}

/** IHDR comes first: length, type, width, height, depth, colour, compression, filter, interlacing. */
function pngHeader(bytes: Buffer): ImageHeader {
  if (bytes.length < PNG_HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') refuse('ImageBroken');
  return {
    format: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    isBaseline: bytes.readUInt8(28) === 0,
  };
}

const WEBP_HEADER_BYTES = 30;

/** The first chunk is the canvas of an extended file (VP8X), a lossless picture (VP8L) or a lossy one (VP8). */
function webpHeader(bytes: Buffer): ImageHeader {
  if (bytes.length < WEBP_HEADER_BYTES) refuse('ImageBroken');
  const size = WEBP_SIZES[bytes.toString('latin1', 12, 16)] ?? refuse('ImageBroken');
  return { format: 'webp', ...size(bytes), isBaseline: false };
}

const WEBP_SIZES: Readonly<Record<string, (bytes: Buffer) => Pick<ImageHeader, 'width' | 'height'>>> = {
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
  VP8L: (bytes) => {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  },
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
};

const JPEG_BEGINNING = Buffer.of(0xff, 0xd8, 0xff);
/** SOF0 to SOF15 describe the frame, without DHT, JPG and DAC among them. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const BASELINE_FRAMES = new Set([0xc0, 0xc1]);
const FRAME_BYTES = 8;

/** Walks from segment to segment up to the frame's. */
function jpegHeader(bytes: Buffer): ImageHeader {
  if (bytes.length < 4 || !bytes.subarray(0, 3).equals(JPEG_BEGINNING)) refuse('UnsupportedFileFormat');
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at = nextSegment(bytes, at)) {
    const marker = bytes.readUInt8(at + 1);
    if (FRAMES.has(marker)) return frameOf(bytes, at + 4, BASELINE_FRAMES.has(marker));
  }
  return refuse('ImageBroken');
}

/** A marker may be preceded by fill bytes. A segment's length includes itself. */
function nextSegment(bytes: Buffer, at: number): number {
  return bytes[at + 1] === 0xff ? at + 1 : at + 2 + Math.max(2, bytes.readUInt16BE(at + 2));
}

function frameOf(bytes: Buffer, at: number, isBaseline: boolean): ImageHeader {
  if (at + FRAME_BYTES > bytes.length) refuse('ImageBroken');
  return { format: 'jpeg', height: bytes.readUInt16BE(at + 1), width: bytes.readUInt16BE(at + 3), isBaseline };
}
