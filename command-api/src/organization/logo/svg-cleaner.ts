import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '@watchglass/schemas/refusals';

/** A cleaned picture and the size attributes of its root. */
export interface CleanedSvg {
  readonly text: string;
  readonly width: string | null;
  readonly height: string | null;
  readonly viewBox: string | null;
}

const PROGRAM = new URL('clean-svg.mjs', import.meta.url);
const MAX_HEAP_MEGABYTES = 256;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Cleans one text at a time, in a thread that is kept for the next one. Null if the text is no SVG. Refuses
 * (`ServiceUnavailable`) one that takes longer than `withinMs`: a busy machine may clean it later.
 */
export function cleanSvg(text: string, withinMs: number): Promise<CleanedSvg | null> {
  const cleaned = last.then(() => cleanNext(text, withinMs));
  last = cleaned.catch(() => undefined);
  return cleaned;
}

async function cleanNext(text: string, withinMs: number): Promise<CleanedSvg | null> {
  const own = (worker ??= start());
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void own.terminate();
  }, withinMs);
  own.ref();
  own.postMessage(text);
  const cleaned = await answerOf(own);
  clearTimeout(timer);
  own.unref();
  return isLate && cleaned === null ? refuse('ServiceUnavailable') : cleaned;
}

/** Null if the thread ends without an answer. */
async function answerOf(thread: Worker): Promise<CleanedSvg | null> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const answer = once(thread, 'message', { signal }).then(([cleaned]) => cleaned as CleanedSvg | null);
  const end = once(thread, 'exit', { signal }).then(() => null);
  try {
    return await Promise.race([answer, end]);
  } catch {
    worker = null;
    return null;
  } finally {
    void Promise.allSettled([answer, end]);
    waiting.abort();
  }
}

/** An ended thread, by itself or after a timeout, is replaced at the next text. */
function start(): Worker {
  const started = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES }, execArgv: [] });
  // An idle thread that dies is no error of the service.
  started.on('error', () => {});
  started.once('exit', () => {
    if (worker === started) worker = null;
  });
  return started;
}
