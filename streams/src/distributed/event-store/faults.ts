import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorType, isCommandError } from '@kurrent/kurrentdb-client';
import { Unavailable, WrongRevision } from '../../ports/fault.ts';

/** Errors of the call itself. */
const OF_THE_CALL: ReadonlySet<string> = new Set([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.STREAM_DELETED,
]);
/** Errors that a retry cannot change. */
const LASTING: ReadonlySet<string> = new Set([ErrorType.ACCESS_DENIED, ErrorType.UNSUPPORTED]);

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

const typeOf = (error: unknown): string => (isCommandError(error as Error) ? (error as { type: string }).type : '');

/** Translates the client's error to a fault of the port. A conflict and a closed store are faults already. */
function toFault(error: unknown): Error {
  if (error instanceof Unavailable || error instanceof WrongRevision) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (OF_THE_CALL.has(typeOf(error))) return new TypeError(message, { cause: error });
  return new Unavailable('event store', message, error);
}

/** Returns true if the server, its leader or the network failed, so that a retry may succeed. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof WrongRevision) && toFault(error) instanceof Unavailable && !LASTING.has(typeOf(error));

export interface Patience {
  /** Deadline of one call. */
  readonly callMs: number;
  /** Counted from the first call; failures within this time are retried. */
  readonly retryForMs: number;
  readonly signal: AbortSignal;
}

/** Retries a repeatable call until it succeeds or patience ends. Throws a fault of the port. */
export async function persistently<T>(call: () => Promise<T>, { callMs, retryForMs, signal }: Patience): Promise<T> {
  const until = performance.now() + retryForMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (signal.aborted) throw new Unavailable('event store', 'it is closed');
    try {
      return await within(callMs, call());
    } catch (error) {
      if (!isPassing(error) || performance.now() + pause > until) throw toFault(error);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable('event store', `no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
    call.catch(() => undefined);
  }
}
