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
/** Loading the libraries is no fault of a picture: on a busy machine it takes longer than any cleaning may. */
const START_WITHIN_MS = 60_000;

interface Cleaner {
  readonly thread: Worker;
  /** False if the thread ended before it had loaded. */
  readonly loaded: Promise<boolean>;
}

let cleaner: Cleaner | null = null;
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
  const { thread, loaded } = (cleaner ??= start());
  thread.ref();
  if (!(await loaded)) refuse('ServiceUnavailable');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void thread.terminate();
  }, withinMs);
  thread.postMessage(text);
  const cleaned = await answerOf(thread);
  clearTimeout(timer);
  thread.unref();
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
    cleaner = null;
    return null;
  } finally {
    void Promise.allSettled([answer, end]);
    waiting.abort();
  }
}

/** An ended thread, by itself or after a timeout, is replaced at the next text. */
function start(): Cleaner {
  const thread = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES }, execArgv: [] });
  // An idle thread that dies is no error of the service.
  thread.on('error', () => {});
  const timer = setTimeout(() => void thread.terminate(), START_WITHIN_MS);
  const loaded = new Promise<boolean>((resolve) => {
    thread.once('message', () => resolve(true));
    thread.once('exit', () => resolve(false));
  }).finally(() => clearTimeout(timer));
  const started = { thread, loaded };
  thread.once('exit', () => {
    if (cleaner === started) cleaner = null;
  });
  return started;
}
