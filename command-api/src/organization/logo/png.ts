import { crc32 } from 'node:zlib';

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The chunks of a still picture. All others (texts, positions, animations) are dropped. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'pHYs', 'sBIT', 'bKGD']);
const LENGTH_TYPE_CRC_BYTES = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** The picture with these chunks only, up to its end; null if the PNG is incomplete. */
export function readPng(bytes: Buffer): Picture | null {
  const chunks = isPng(bytes) ? chunksOf(bytes) : null;
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || !chunks.some(({ type }) => type === 'IDAT'))
    return null;
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole);
  return {
    bytes: Buffer.concat([SIGNATURE, ...kept]),
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
  };
}

/** Every chunk up to IEND; null if one is cut off or damaged. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let offset = SIGNATURE.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    const chunk = chunkAt(bytes, offset);
    if (chunk === null) return null;
    chunks.push(chunk);
    offset += chunk.whole.length;
  }
  return chunks;
}

function chunkAt(bytes: Buffer, offset: number): Chunk | null {
  if (offset + LENGTH_TYPE_CRC_BYTES > bytes.length) return null;
  const end = offset + LENGTH_TYPE_CRC_BYTES + bytes.readUInt32BE(offset);
  if (end > bytes.length) return null;
  const whole = bytes.subarray(offset, end);
  const isWhole = crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4);
  return isWhole ? { type: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole } : null;
}
