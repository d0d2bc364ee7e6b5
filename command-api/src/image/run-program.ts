import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { refuse } from '@watchglass/schemas/refusals';

const MAX_HEAP_MEGABYTES = 128;
/** The programs' own code for an image that is rotated by its metadata and too large for that. */
const ROTATED = 3;

/** Ends the work: `signal` when nobody waits for it any more, the time when it takes too long. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly withinMs: number;
}

export interface ImageProgram {
  readonly program: string;
  readonly given: readonly string[];
  /** On its stdin. */
  readonly bytes: Uint8Array;
}

/**
 * Decodes an image in a process of its own, without secrets or connections, and returns what the program prints. Refuses
 * an image that is damaged or too slow.
 */
export async function runProgram(
  { program, given, bytes }: ImageProgram,
  { signal, withinMs }: Patience,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, program, ...given], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let isLate = false;
  const end = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, withinMs);
  signal.addEventListener('abort', end, { once: true });
  // A child that dies first closes the pipe.
  child.stdin.on('error', () => undefined).end(bytes);
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (isLate) refuse('ImageTimedOut');
  if (code === ROTATED) refuse('NotBaseline');
  return code === 0 ? told : refuse('ImageBroken');
}
