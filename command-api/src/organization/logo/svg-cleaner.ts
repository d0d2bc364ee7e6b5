import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

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
 * Cleans one text at a time, in a thread that is kept for the next one. Null if the text is no SVG or takes longer than
 * `withinMs`.
 */
export function cleanSvg(text: string, withinMs: number): Promise<CleanedSvg | null> {
  const cleaned = last.then(() => cleanNext(text, withinMs));
  last = cleaned;
  return cleaned;
}

async function cleanNext(text: string, withinMs: number): Promise<CleanedSvg | null> {
  const own = (worker ??= start());
  const timer = setTimeout(() => void own.terminate(), withinMs);
  own.ref();
  own.postMessage(text);
  const cleaned = await answerOf(own);
  clearTimeout(timer);
  own.unref();
  return cleaned;
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
