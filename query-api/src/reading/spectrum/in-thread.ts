import { Worker } from 'node:worker_threads';
import { refuse } from '@watchglass/schemas/refusals';
import type { BareIntensity, BareSpectrum, SpectrumTask } from './spectra.ts';
import { takingTurns } from './turns.ts';

const MAX_HEAP_MEGABYTES = 256;
const LONGEST_MS = 20_000;
/** More would take the cores from what is live. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 16;

/** The program as it was built, beside the service; from sources, Node.js runs TypeScript from 22.18 on. */
const PROGRAM = new URL(
  import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'spectrum.js',
  `file://${import.meta.dirname}/`,
);

const turn = takingTurns({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING });

/**
 * Runs a task in a thread of its own, a few at once, which ends when `left` aborts. Refuses with `QueryBusy` and `QueryTooLong`. Its result
 * is that of `spectra`, or with windows that of `intensities`.
 */
export const inThread = <R extends BareSpectrum | BareIntensity>(
  task: SpectrumTask,
  left: AbortSignal,
): Promise<readonly R[]> => turn(() => ran<R>(task, left));

async function ran<R>(task: SpectrumTask, left: AbortSignal): Promise<R[]> {
  if (left.aborted) return refuse('QueryTooLong');
  const thread = new Worker(PROGRAM, {
    workerData: task,
    transferList: task.lines.flatMap(({ at, values }) => [at.buffer as ArrayBuffer, values.buffer as ArrayBuffer]),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
  });
  return resultOf(thread, left);
}

interface Thread {
  once(event: 'message' | 'error' | 'exit', heard: (told: unknown) => void): unknown;
  terminate(): unknown;
}

/** What a thread posts. It is ended when `left` aborts and after 20 seconds, which refuses with `QueryTooLong`. */
export async function resultOf<R>(thread: Thread, left: AbortSignal): Promise<R[]> {
  const end = (): void => void thread.terminate();
  const timer = setTimeout(end, LONGEST_MS);
  left.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<R[]>((resolve, reject) => {
      thread.once('message', (told) => resolve(told as R[]));
      thread.once('error', reject);
      // After its result nobody waits for this any more.
      thread.once('exit', () => reject(new EndedEarly()));
    });
  } catch (error) {
    if (left.aborted || error instanceof EndedEarly) refuse('QueryTooLong');
    throw error;
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', end);
  }
}

/** A thread ended without a result. */
class EndedEarly extends Error {}
