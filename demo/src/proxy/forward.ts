import http from 'node:http';
import type { Upstream } from './upstreams.ts';

/**
 * The outcome of a request at one upstream. `refused`: no byte was accepted, another upstream may be asked. `lost`: it
 * was sent without an answer. `answered`: the client has its answer, complete or cut off.
 */
export type Outcome = 'answered' | 'refused' | 'lost';

export interface Forwarding {
  readonly upstream: Upstream;
  readonly agent: http.Agent;
  /** Deadline for the head of the answer. */
  readonly withinMs: number;
  /** Called if the upstream closes its connections, since it is about to end. */
  readonly leaving: () => void;
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a request for a service behind one proxy: the client's address is appended at the right. */
export function forwardedHeaders({ headers, socket }: http.IncomingMessage): http.OutgoingHttpHeaders {
  const before = headers['x-forwarded-for'];
  const seen = socket.remoteAddress ?? '';
  return { ...headers, 'x-forwarded-for': before === undefined ? seen : `${String(before)}, ${seen}` };
}

function endToEnd(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

/** Forwards a request and returns the answer. The body is read only once there is a connection. */
export function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { upstream, agent, withinMs, leaving }: Forwarding,
): Promise<Outcome> {
  const { host, port } = upstream;
  const { 'transfer-encoding': chunked, ...headers } = forwardedHeaders(request);
  const body = chunked === undefined ? {} : { 'transfer-encoding': chunked };
  delete headers['connection'];
  const sent = http.request({
    host,
    port,
    agent,
    method: request.method,
    path: request.url,
    headers: { ...headers, ...body },
  });
  const silence = setTimeout(() => sent.destroy(new Error('no answer')), withinMs);
  let isTaken = false;
  const give = (): void => {
    isTaken = true;
    request.pipe(sent);
  };
  sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', give);
    else give();
  });
  const abandon = (): void => {
    if (!response.writableFinished) sent.destroy();
  };
  response.once('close', abandon);
  return new Promise<Outcome>((resolve) => {
    sent.once('error', () => resolve(isTaken ? 'lost' : 'refused'));
    sent.once('response', (answer) => {
      clearTimeout(silence);
      if (answer.headers.connection === 'close') leaving();
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      response.once('close', () => resolve('answered'));
    });
  }).finally(() => {
    clearTimeout(silence);
    response.off('close', abandon);
    request.unpipe(sent);
  });
}
