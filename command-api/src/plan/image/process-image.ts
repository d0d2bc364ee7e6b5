import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  PLAN_IMAGE_MAX_BYTES,
  PLAN_IMAGE_WITHIN_SECONDS,
  TILE_PIXELS,
  WHOLE_BITMAP_MAX_PIXELS,
} from '@watchglass/schemas/plan/limits';
import type { Size } from '@watchglass/schemas/plan/tiles';
import { refuse } from '@watchglass/schemas/refusals';
import { packTiles } from './pack-tiles.ts';
import { readHeader, type ImageHeader } from './read-header.ts';

const PROGRAM = fileURLToPath(new URL('cut-tiles.mjs', import.meta.url));
const MAX_HEAP_MEGABYTES = 128;
/** The program's own code for an image that is rotated by its metadata and too large for that. */
const ROTATED = 3;
/** Images that wait for their turn; a further one is told to come again. */
const MOST_WAITING = 4;

export interface ProcessedImage extends Size {
  readonly format: 'png' | 'jpeg';
  readonly tiles: Uint8Array;
}

/** Ends the work: `signal` when nobody waits for it any more, the time when it takes too long. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly withinMs?: number;
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Cuts an uploaded image into tiles without its metadata, in a process of its own without secrets or connections, one
 * image at a time. Refuses what is no image, too large, damaged or too slow; then nothing is left.
 */
export async function processImage(bytes: Buffer, patience: Patience): Promise<ProcessedImage> {
  if (bytes.length > PLAN_IMAGE_MAX_BYTES) refuse('FileTooLarge');
  const header = readHeader(bytes);
  if (waiting >= MOST_WAITING) refuse('TooManyRequests');
  waiting += 1;
  const turn = last.then(() => processNext(bytes, header, patience));
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}

async function processNext(bytes: Buffer, { format }: ImageHeader, patience: Patience): Promise<ProcessedImage> {
  patience.signal.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), 'watchglass-plan-'));
  try {
    const size = await cut(bytes, [folder, format, String(TILE_PIXELS), String(WHOLE_BITMAP_MAX_PIXELS)], patience);
    return { ...size, format, tiles: await packTiles(folder, size, format) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function cut(bytes: Buffer, given: readonly string[], { signal, withinMs }: Patience): Promise<Size> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, PROGRAM, ...given], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let isLate = false;
  const end = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(
    () => {
      isLate = true;
      end();
    },
    withinMs ?? PLAN_IMAGE_WITHIN_SECONDS * 1000,
  );
  signal.addEventListener('abort', end, { once: true });
  // A child that dies first closes the pipe.
  child.stdin.on('error', () => undefined).end(bytes);
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (isLate) refuse('ImageTimedOut');
  if (code === ROTATED) refuse('NotBaseline');
  return code === 0 ? (JSON.parse(told) as Size) : refuse('ImageBroken');
}
