import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  PLAN_IMAGE_MAX_BYTES,
  PLAN_IMAGE_WITHIN_SECONDS,
  TILE_PIXELS,
  WHOLE_BITMAP_MAX_PIXELS,
} from '@watchglass/schemas/plan/limits';
import type { Size } from '@watchglass/schemas/plan/tiles';
import { refuse } from '@watchglass/schemas/refusals';
import { readHeader } from '../../image/read-header.ts';
import { runProgram, type Patience } from '../../image/run-program.ts';
import { Turns } from '../../image/turns.ts';
import { packTiles } from './pack-tiles.ts';

const PROGRAM = fileURLToPath(new URL('cut-tiles.mjs', import.meta.url));
const turns = new Turns();

export interface ProcessedImage extends Size {
  readonly format: 'png' | 'jpeg';
  readonly tiles: Uint8Array;
}

/**
 * Cuts an uploaded image into tiles without its metadata, in a process of its own without secrets or connections, one
 * image at a time. Refuses what is no image, too large, damaged or too slow; then nothing is left.
 */
export async function processImage(
  bytes: Buffer,
  { signal, withinMs = PLAN_IMAGE_WITHIN_SECONDS * 1000 }: Pick<Patience, 'signal'> & Partial<Patience>,
): Promise<ProcessedImage> {
  if (bytes.length > PLAN_IMAGE_MAX_BYTES) refuse('FileTooLarge');
  const { format } = readHeader(bytes);
  if (format === 'webp') refuse('UnsupportedFileFormat');
  return turns.take(() => cut(bytes, format, { signal, withinMs }));
}

async function cut(bytes: Buffer, format: ProcessedImage['format'], patience: Patience): Promise<ProcessedImage> {
  patience.signal.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), 'watchglass-plan-'));
  try {
    const given = [folder, format, String(TILE_PIXELS), String(WHOLE_BITMAP_MAX_PIXELS)];
    const size = JSON.parse(await runProgram({ program: PROGRAM, given, bytes }, patience)) as Size;
    return { ...size, format, tiles: await packTiles(folder, size, format) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
