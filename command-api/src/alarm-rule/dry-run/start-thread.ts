import { PassThrough, type Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { DryRunLine } from '@watchglass/schemas/alarm-rule/dry-run';
import { DRY_RUN_SECONDS } from '@watchglass/schemas/alarm-rule/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { ThreadStart } from './task.ts';

const MAX_HEAP_MEGABYTES = 512;
/** Room for what a reading leaves behind, so that it is cleared away seldom. */
const YOUNG_HEAP_MEGABYTES = 64;

/** The program as it was built, beside the service; from sources, Node.js runs TypeScript from 22.18 on. */
const PROGRAM = new URL(
  import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'dry-run.js',
  `file://${import.meta.dirname}/`,
);

export interface DryRunAnswer {
  /** Lines of JSON. */
  readonly lines: Readable;
  /** Settles once the thread has ended. */
  readonly ended: Promise<void>;
}

/**
 * Runs a task in a thread of its own, which ends when `left` aborts or the time of a run is over. Refuses (`DryRunTooLarge`,
 * `ServiceUnavailable`) what fails before its first line.
 */
export async function startThread(start: ThreadStart, left: AbortSignal): Promise<DryRunAnswer> {
  const thread = new Worker(PROGRAM, {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_HEAP_MEGABYTES },
  });
  const lines = new PassThrough();
  const write = (line: DryRunLine): void => void lines.write(`${JSON.stringify(line)}\n`);
  let failure: Extract<DryRunLine, { kind: 'failed' }>['code'] = 'ServiceUnavailable';
  let isOver = false;
  const end = (): void => void thread.terminate();
  const timer = setTimeout(() => {
    failure = 'DryRunTooLarge';
    end();
  }, DRY_RUN_SECONDS * 1_000);
  left.addEventListener('abort', end, { once: true });
  if (left.aborted) end();
  // Out of memory, or the time series is away: its end says so.
  thread.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      clearTimeout(timer);
      left.removeEventListener('abort', end);
      if (!isOver) write({ kind: 'failed', code: failure });
      lines.end();
      resolve();
    });
  });
  const first = new Promise<DryRunLine | null>((resolve) => {
    thread.on('message', (line: DryRunLine) => {
      isOver = line.kind !== 'progress';
      write(line);
      resolve(line);
    });
    void ended.then(() => resolve(null));
  });
  const line = await first;
  if (line === null || line.kind === 'failed') refuse(line?.code ?? failure);
  return { lines, ended };
}
