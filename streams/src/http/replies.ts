import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { callerOf, type Caller } from './caller.ts';
import { countRefusal } from './metrics.ts';

/** The product's reply to an error. `bug` requests a log line with the whole error. */
export interface ErrorReply {
  readonly status: number;
  readonly body: {
    readonly errors: readonly { readonly code: string; readonly detail: Readonly<Record<string, unknown>> }[];
  };
  readonly bug: boolean;
}

/** A refused request, for the account of refusals. `code` is the refusal's. */
export interface RefusedRequest {
  readonly request: Request;
  readonly caller: Caller;
  readonly code: string;
}

/** A bound of the whole request, of no single field. */
export interface BrokenRule {
  readonly rule: string;
  readonly limit: number;
}

/** A refusal of the HTTP layer. */
export interface Unusable {
  readonly status: 400 | 415;
  readonly rule?: BrokenRule;
}

export interface Replies {
  /** The reply to any thrown error. */
  replyTo(error: unknown): ErrorReply;
  /** The reply to a refusal of the HTTP layer: no such path, body too large, not JSON. `rule` is the broken bound. */
  replyToStatus(status: number, rule?: BrokenRule): ErrorReply;
  /** The reply in the form that the clients of a path expect; null for the usual one. */
  inForm?(request: Request, reply: ErrorReply): { readonly body: object | string } | null;
  /** Called with every refused request, after its reply is known. */
  refused?(refused: RefusedRequest): void;
}

/** Builds every error reply of a server, logs bugs, and adds the common fields of every reply. */
export function replyToErrors(server: Server, { replies, log }: { replies: Replies; log: Logger }): void {
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!('isBoom' in response)) {
      response.header('X-Correlation-Id', callerOf(request).correlationId);
      if (!response.headers['content-security-policy']) response.header('Content-Security-Policy', API_CONTENT_POLICY);
      return h.continue;
    }
    const known = replies.replyTo(response);
    const reply =
      known.bug && response.output.statusCode < 500 ? replies.replyToStatus(response.output.statusCode) : known;
    if (reply.bug) logBug(log, request, response);
    else tell(replies, request, reply);
    return respond(request, h, { ...reply, said: saidBy(replies, request, reply) });
  });
}

function saidBy(replies: Replies, request: Request, reply: ErrorReply): object | string {
  return replies.inForm?.(request, reply)?.body ?? reply.body;
}

const API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

function tell(replies: Replies, request: Request, { body }: ErrorReply): void {
  const [first] = body.errors;
  if (!first) return;
  countRefusal(request, first.code);
  replies.refused?.({ request, caller: callerOf(request), code: first.code });
}

function respond(
  request: Request,
  h: ResponseToolkit,
  { status, body, said }: ErrorReply & { readonly said: object | string },
) {
  const response = h
    .response(said)
    .code(status)
    .header('X-Correlation-Id', callerOf(request).correlationId)
    .header('Content-Security-Policy', API_CONTENT_POLICY);
  const wait = body.errors[0]?.detail['retryAfterSeconds'];
  return typeof wait === 'number' ? response.header('Retry-After', String(wait)) : response;
}

/** Logs the stack alone: a driver's error may carry the values of a query. */
function logBug(log: Logger, request: Request, error: Error): void {
  const { correlationId } = callerOf(request);
  const code = 'code' in error ? error.code : undefined;
  log.error(
    { correlationId, method: request.method, route: request.route.path, type: error.name, code, stack: error.stack },
    'bug',
  );
}
