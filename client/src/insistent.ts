import { codeOf, WatchglassError } from './refusal.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const TOO_MANY = 429;
const SERVER_FAULT = 500;

/** An answer of openapi-fetch. */
interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Asks until there is an answer. What the server refuses for good throws `WatchglassError`; an abort throws its reason. */
export async function insistent<T>(ask: () => Promise<Answer<T>>, signal?: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    signal?.throwIfAborted();
    const answer = await ask().catch((error: unknown) => passing(error, signal));
    if (answer?.data !== undefined) return answer.data;
    if (answer !== null && !mayPass(answer.response))
      throw new WatchglassError(answer.response.status, codeOf(answer.error));
    await slept(Math.max(pause, waitOf(answer?.response)), signal);
  }
}

/** No connection, or none any more: null. */
function passing(error: unknown, signal: AbortSignal | undefined): null {
  if (signal?.aborted || !(error instanceof Error)) throw error;
  return null;
}

const mayPass = ({ status }: Response): boolean => status === TOO_MANY || status >= SERVER_FAULT;

const waitOf = (response: Response | undefined): number => {
  const seconds = Number(response?.headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : 0;
};

export function slept(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener('abort', stopped);
      resolve();
    }
    function stopped(): void {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    }
    signal?.addEventListener('abort', stopped, { once: true });
  });
}
