import { Refusal, refusals, type RefusalCode } from '../refusals.ts';
import { faultsOf, isShapeError } from '../shape.ts';

/** One entry of the list in every error reply. */
export interface ReplyError {
  readonly code: RefusalCode;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ErrorReply {
  readonly status: number;
  readonly body: { readonly errors: readonly ReplyError[] };
  /** True for an unexpected error: its log line needs the whole error. */
  readonly bug: boolean;
}

/** A broken bound of the whole request, not of a single field. */
interface BrokenRule {
  readonly rule: string;
  readonly limit: number;
}

/** Faults of connections mostly last for seconds. */
const FAULT_RETRY_AFTER_SECONDS = 1;

function reply(code: RefusalCode, detail: ReplyError['detail'] = {}): ErrorReply {
  const { status, message } = refusals[code];
  return { status, body: { errors: [{ code, message, detail }] }, bug: code === 'SomethingWentWrong' };
}

function unavailable(): ErrorReply {
  return reply('ServiceUnavailable', { retryAfterSeconds: FAULT_RETRY_AFTER_SECONDS });
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * The only place that turns an error into a reply: refusals by their table, connection faults as 412 and 503, bugs as
 * 500.
 */
export function replyTo(error: unknown): ErrorReply {
  if (error instanceof Refusal) return reply(error.code, error.detail);
  if (isShapeError(error)) return reply('InvalidRequest', { fields: faultsOf(error) });
  if (codeOf(error) === 'WrongRevision') return reply('Outdated');
  if (codeOf(error) === 'Unavailable') return unavailable();
  return reply('SomethingWentWrong');
}

const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
};

/**
 * The reply to a refusal of the HTTP layer itself: unknown path, too large a body, invalid JSON. `rule` is a broken
 * bound of the whole request.
 */
export function replyToStatus(status: number, rule?: BrokenRule): ErrorReply {
  if (status === 503) return unavailable();
  const code = codeOfStatus[status] ?? (status < 500 ? 'InvalidRequest' : 'SomethingWentWrong');
  return reply(
    code,
    rule && { fields: [{ field: '', message: `The request breaks a bound: ${rule.rule}.`, ...rule }] },
  );
}
