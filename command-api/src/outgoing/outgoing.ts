import type { LookupFunction } from 'node:net';
import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { addressProblem, type OutgoingConfig } from './address-problem.ts';
import { retryAfterOf, saidBy, type OutgoingAnswer } from './answer.ts';

export interface OutgoingRequest {
  readonly url: string;
  /** POST by default. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** http is allowed as well: somebody was warned and wants it so. */
  readonly mayBeOpen?: boolean;
  /** A client certificate with its key, and authorities that are trusted instead of the public ones, as PEM. */
  readonly tls?: { readonly cert?: string; readonly key?: string; readonly ca?: string };
  /** As much of the answer as is read; 4 KiB by default. */
  readonly answerBytes?: number;
  /** The whole time it may take, in milliseconds; ten seconds by default. */
  readonly deadlineMs?: number;
}

/** The one door through which the product calls addresses that its users named. */
export interface Outgoing {
  /** Calls an address once; never rejects. Nothing of the request is logged. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Closes idle connections. */
  close(): void;
}

export interface OutgoingDeps extends OutgoingConfig {
  readonly clock: () => Date;
  /** How names are resolved; DNS by default. */
  readonly lookup?: LookupFunction;
  /** Whole deadline of a request that names none. */
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
const ANSWER_BYTES = 4096;
const HEADER_BYTES = 8192;
/** An idle connection is closed before servers usually do, so that no request meets one that is closing. */
const IDLE_MS = 4000;

/**
 * Opens the door: https alone, no redirects, ten seconds, 4 KiB of an answer unless its caller reads more. The address
 * is checked after DNS, when the connection is made, so a name that resolves differently a moment later gains nothing.
 */
export function openOutgoing(deps: OutgoingDeps): Outgoing {
  const terms = { keepAlive: true, timeout: IDLE_MS, allowIPAddressList: [...deps.exceptions].filter(isAddress) };
  const agents = { secure: new RequestFilteringHttpsAgent(terms), plain: new RequestFilteringHttpAgent(terms) };
  return {
    send: (request) => {
      const { mayBeOpen = false, deadlineMs = deps.deadlineMs ?? DEADLINE_MS } = request;
      const problem = addressProblem(request.url, { ...deps, mayBeOpen });
      return problem === null
        ? call({ ...request, deadlineMs }, { ...deps, agents })
        : Promise.resolve(unanswered('refused', problem));
    },
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

const isAddress = (exception: string): boolean => /^[\d.]+$|:/.test(exception);

function unanswered(said: OutgoingAnswer['said'], why: string, mayHaveArrived = false): OutgoingAnswer {
  return { said, status: null, body: '', retryAfterMs: 0, mayHaveArrived, why };
}

type Timed = OutgoingRequest & { readonly deadlineMs: number };

interface Calling extends OutgoingDeps {
  readonly agents: { readonly secure: https.Agent; readonly plain: http.Agent };
}

function call(
  { url, method = 'POST', headers = {}, body, tls, answerBytes = ANSWER_BYTES, deadlineMs }: Timed,
  { agents, lookup, clock }: Calling,
): Promise<OutgoingAnswer> {
  const isSecure = url.startsWith('https:');
  const signal = AbortSignal.timeout(deadlineMs);
  const options = {
    method,
    headers: {
      'user-agent': 'Watchglass',
      ...headers,
      ...(body !== undefined && { 'content-length': lengthOf(body) }),
    },
    agent: isSecure ? agents.secure : agents.plain,
    maxHeaderSize: HEADER_BYTES,
    signal,
    ...tls,
    ...(lookup && { lookup }),
  };
  return new Promise((answered) => {
    let [isConnected, hasStatus] = [false, false];
    const failed = (error: Error): void => {
      if (!hasStatus) answered(failure(error, { isConnected, isLate: signal.aborted }));
    };
    try {
      const request = (isSecure ? https : http).request(new URL(url), options, (response) => {
        hasStatus = true;
        read(response, answerBytes, (text) => {
          const status = response.statusCode ?? 0;
          const retryAfterMs = retryAfterOf(response.headers['retry-after'], clock());
          answered({
            said: saidBy(status),
            status,
            body: text,
            retryAfterMs,
            mayHaveArrived: true,
            why: String(status),
          });
        });
      });
      request.on('socket', (socket) => {
        isConnected = request.reusedSocket;
        if (isConnected) return;
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        });
      });
      request.on('error', failed);
      request.end(body);
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** What the agent refuses has no code: the address is private. A header that cannot be sent never can. */
function failure(
  error: Error & { readonly code?: string },
  { isConnected, isLate }: { readonly isConnected: boolean; readonly isLate: boolean },
): OutgoingAnswer {
  if (isLate) return unanswered('retry', 'timeout', isConnected);
  if (error.message.includes('is not allowed. Because')) return unanswered('refused', 'private');
  const { code = error.name } = error;
  return /^ERR_(?:INVALID|HTTP)/.test(code) ? unanswered('refused', code) : unanswered('retry', code, isConnected);
}

function lengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}

/** The status has come, so what the body does changes nothing: it is read up to the bound, or to the deadline. */
function read(response: http.IncomingMessage, most: number, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const end = (): void => done(Buffer.concat(parts).subarray(0, most).toString('utf8'));
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > most) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', end);
}
