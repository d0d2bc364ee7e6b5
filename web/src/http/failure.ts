import type { ReplyError } from '@watchglass/schemas/http/reply';

/**
 * Why a call failed.
 * - refused: the server answered with its list of errors; timeout: no answer within 30 s; overloaded: 502, 503, 504
 * - offline: the request never reached the server; signedOut: the session is over; unknown: any other answer
 */
export type FailureKind = 'refused' | 'timeout' | 'overloaded' | 'offline' | 'signedOut' | 'unknown';

export class Failure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly errors: readonly ReplyError[];

  constructor(kind: FailureKind, status = 0, errors: readonly ReplyError[] = []) {
    super(`${kind} ${status} ${errors.map(({ code }) => code).join(',')}`.trim());
    this.kind = kind;
    this.status = status;
    this.errors = errors;
  }
}

export function refusedWith(failure: unknown, code: ReplyError['code']): ReplyError | undefined {
  return failure instanceof Failure ? failure.errors.find((error) => error.code === code) : undefined;
}

function isReplyError(value: unknown): value is ReplyError {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

function errorsOf(body: unknown): ReplyError[] {
  const list = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  return Array.isArray(list) ? list.filter(isReplyError) : [];
}

/** Another user changed the resource after it was loaded (412). The same request would be refused again. */
export const isOutdated = (failure: Failure | null): boolean => failure?.status === 412;

const OVERLOADED = new Set([502, 503, 504]);

/** Returns true if a retry of the same call may succeed without anybody's action. */
export function mayPass({ kind, status }: Failure): boolean {
  return kind === 'timeout' || kind === 'offline' || status >= 500 || status === 429;
}

/**
 * Milliseconds before a retry of a call that may succeed later. The pause is random, so that screens that failed
 * together do not retry together.
 */
export const pauseAfterFailure = (): number => 1_000 + Math.random() * 2_000;

/** Turns a reply with an error status into a failure. HTML and other foreign bodies become `unknown`. */
export function failureOf(status: number, body: unknown): Failure {
  const errors = errorsOf(body);
  if (OVERLOADED.has(status)) return new Failure('overloaded', status, errors);
  return new Failure(errors.length > 0 ? 'refused' : 'unknown', status, errors);
}

/** Turns a thrown value into a failure, including the errors that `fetch` throws for a timeout or a lost network. */
export function failureFrom(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'TimeoutError') return new Failure('timeout');
  return new Failure(name === 'TypeError' ? 'offline' : 'unknown');
}
