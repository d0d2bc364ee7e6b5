import { createHash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import {
  HISTORIES_AT_ONCE,
  HISTORIES_PER_MINUTE,
  READ_API_REQUESTS_PER_MINUTE,
} from '@watchglass/schemas/read-api/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf } from '@watchglass/streams/http/caller';
import { rateLimit, type RateLimit } from '@watchglass/streams/http/rate-limit';

const WINDOW_SECONDS = 60;
const HISTORY = /^\/api\/v1\/(?:measurements|telemetry)\/history$/;
/** Waiting for one of one's own histories to end. */
const TRY_AGAIN_SECONDS = 1;

interface Policy {
  readonly name: string;
  readonly limit: number;
  readonly requests: RateLimit;
}

const policyOf = (name: string, limit: number): Policy => ({
  name,
  limit,
  requests: rateLimit({ limit, windowMs: WINDOW_SECONDS * 1_000 }),
});

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Whose history it is: one of a few at once. */
    historyOf?: string;
    /** What the answer tells of the limits that the request counted against. */
    limits?: readonly { readonly name: string; readonly limit: number; readonly left: number }[];
  }
}

/**
 * Bounds the requests of each account and person at the read API, in this process, and tells what is left (the IETF's draft of
 * `RateLimit`). An answer that the client has already is 304.
 */
export function limitReadApi(server: Server, clock: () => Date): void {
  const account = policyOf('account', READ_API_REQUESTS_PER_MINUTE);
  const history = policyOf('history', HISTORIES_PER_MINUTE);
  const open = new Map<string, number>();
  server.ext('onPostAuth', (request, h) => {
    if (!isOfReadApi(request)) return h.continue;
    const { kind, id } = callerOf(request);
    const key = `${kind} ${id}`;
    const isHistory = HISTORY.test(request.path);
    if (isHistory) take(open, key, request);
    const policies = isHistory ? [account, history] : [account];
    const counts = policies.map((policy) => counted(policy, key, clock().getTime()));
    request.app.limits = counts;
    const waitMs = Math.max(...counts.map((count) => count.waitMs));
    if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    return h.continue;
  });
  server.events.on('response', ({ app }) => {
    if (app.historyOf !== undefined) giveBack(open, app.historyOf);
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if ('isBoom' in response || !isOfReadApi(request)) return h.continue;
    tell(response, request.app.limits ?? []);
    return isPlain(response) ? tagged(response, h) : h.continue;
  });
}

const isOfReadApi = ({ route }: Request): boolean => route.settings.app?.needs?.access === 'credential';

/** Refuses one history too many at once. */
function take(open: Map<string, number>, key: string, { app }: Request): void {
  const running = open.get(key) ?? 0;
  if (running >= HISTORIES_AT_ONCE) refuse('TooManyRequests', { retryAfterSeconds: TRY_AGAIN_SECONDS });
  open.set(key, running + 1);
  app.historyOf = key;
}

/** A history has been sent, or its client has gone. */
function giveBack(open: Map<string, number>, key: string): void {
  const left = (open.get(key) ?? 1) - 1;
  if (left > 0) open.set(key, left);
  else open.delete(key);
}

function counted({ name, limit, requests }: Policy, key: string, now: number) {
  const waitMs = requests.take(key, now);
  return { name, limit, waitMs, left: limit - requests.taken(key, now) };
}

function tell(response: ResponseObject, limits: NonNullable<Request['app']['limits']>): void {
  if (limits.length > 0) {
    const w = WINDOW_SECONDS;
    response.header('RateLimit-Policy', limits.map(({ name, limit }) => `"${name}";q=${limit};w=${w}`).join(', '));
    response.header('RateLimit', limits.map(({ name, left }) => `"${name}";r=${left};t=${w}`).join(', '));
  }
}

/** An object of an answer; a stream is not read here. */
const isPlain = ({ source, statusCode }: ResponseObject): boolean =>
  statusCode === 200 &&
  typeof source === 'object' &&
  source !== null &&
  !('pipe' in source) &&
  !Buffer.isBuffer(source);

/** The answer with the tag of its text, or 304 if the client has it. */
function tagged({ source, headers }: ResponseObject, h: ResponseToolkit): ResponseObject {
  const text = JSON.stringify(source);
  const told = h.response(text).type('application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) told.header(name, String(value));
  return told.etag(createHash('sha1').update(text).digest('base64url'), { weak: true, vary: false });
}
