import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { forward, type Outcome } from './forward.ts';
import { tunnel, upgradeHead } from './tunnel.ts';
import { Upstreams, type Upstream } from './upstreams.ts';

export interface ProxyOptions {
  readonly host: string;
  /** 0 takes any free port, as for MQTT. */
  readonly port: number;
  readonly mqttPort: number;
  readonly queries: readonly Upstream[];
  readonly commands: readonly Upstream[];
  readonly mqtt: readonly Upstream[];
  /** Receives a line for each request without an answer of its upstream. */
  readonly report?: (line: string) => void;
}

export interface Proxy {
  readonly port: number;
  readonly mqttPort: number;
  stop(): Promise<void>;
}

/** The longest wait of a request for a ready upstream: longer than any service needs to start. */
const HOLD_MS = 15_000;
const QUERY_WITHIN_MS = 10_000;
const COMMAND_WITHIN_MS = 30_000;
const LIVE = /^\/socket\.io\//;
/** Paths for operators alone, who ask each service directly. */
const INTERNAL = /^\/metrics(\?|$)/;

/**
 * The entry to all services: GET and HEAD go to the query side, other methods and /ingest to the command side, `/socket.io` to the
 * query side, MQTT to the command side. An unanswered query is retried at another upstream; a command only if it was
 * certainly not accepted. Without a ready upstream, requests wait. It replaces the proxy of `docker-compose.yml`.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const [queries, commands, mqtt] = [
    new Upstreams(options.queries),
    new Upstreams(options.commands),
    new Upstreams(options.mqtt),
  ];
  const { report = () => undefined } = options;
  const agent = new http.Agent({ keepAlive: true, timeout: 30_000 });
  const front = http.createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (INTERNAL.test(request.url ?? '')) response.writeHead(404).end();
    else void answer(request, response, { upstreams: isQuery(request) ? queries : commands, agent, report });
  });
  front.on('upgrade', (request, socket, head) => {
    if (LIVE.test(request.url ?? ''))
      void tunnel(socket, queries, { opening: upgradeHead(request, head), holdMs: HOLD_MS });
    else socket.destroy();
  });
  const broker = net.createServer(
    { noDelay: true },
    (socket) => void tunnel(socket, mqtt, { opening: Buffer.alloc(0), holdMs: HOLD_MS }),
  );
  const sockets = new Set<net.Socket>();
  for (const server of [front, broker]) {
    server.on('connection', (socket: net.Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  const [port, mqttPort] = [
    await listen(front, options.host, options.port),
    await listen(broker, options.host, options.mqttPort),
  ];
  return {
    port,
    mqttPort,
    async stop() {
      const closed = [once(front, 'close'), once(broker, 'close')];
      front.close();
      broker.close();
      for (const each of [queries, commands, mqtt]) each.close();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await Promise.all(closed);
    },
  };
}

async function listen(server: net.Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Everything below /ingest is of bases, on the command side. */
function isQuery({ method, url = '' }: http.IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith('/ingest/');
}

interface Side {
  readonly upstreams: Upstreams;
  readonly agent: http.Agent;
  readonly report: (line: string) => void;
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse, side: Side): Promise<void> {
  const deadline = performance.now() + HOLD_MS;
  for (;;) {
    const upstream = await side.upstreams.next(deadline);
    if (response.destroyed) return;
    if (!upstream) {
      side.report(`${request.method} found nobody ready`);
      return fail(response, 503);
    }
    const outcome = await ask(request, response, { ...side, upstream });
    if (outcome === 'answered' || response.destroyed) return;
    side.report(`${request.method} ${outcome} by port ${upstream.port}`);
    side.upstreams.failed(upstream);
    if (outcome === 'lost' && !isQuery(request)) return fail(response, 502);
  }
}

function ask(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { upstreams, agent, upstream }: Side & { upstream: Upstream },
): Promise<Outcome> {
  const release = upstreams.occupy(upstream);
  const withinMs = isQuery(request) ? QUERY_WITHIN_MS : COMMAND_WITHIN_MS;
  return forward(request, response, { upstream, agent, withinMs, leaving: () => upstreams.failed(upstream) }).finally(
    release,
  );
}

function fail(response: http.ServerResponse, status: number): void {
  response.writeHead(status, { 'retry-after': '1' }).end();
}
