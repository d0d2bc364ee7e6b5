import type http from 'node:http';
import Hapi from '@hapi/hapi';
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { watchWires, type Probes } from '../observe/wire-health.ts';
import { brotli } from './brotli.ts';
import { addBuiltInRoutes, type BuiltIn } from './built-in-routes.ts';
import {
  anonymous,
  clientAddressOf,
  correlationIdOf,
  isFromInside,
  nowhere,
  type Identity,
  type RouteNeeds,
  type Standing,
} from './caller.ts';
import { JSON_BODY, readBody, readQuery } from './json-body.ts';
import { quietListener } from './listener.ts';
import { observeRequests } from './metrics.ts';
import { replyToErrors, type Replies, type Unusable } from './replies.ts';
import { holdsUnstorableText } from './storable-text.ts';

const PAYLOAD_MAX_BYTES = 1_048_576;
/** For a public route, unless the route states another bound. */
const PUBLIC_PAYLOAD_MAX_BYTES = 16_384;

/** The product's decisions about a request. Both throw the refusal for the client. */
export interface Admission<N extends RouteNeeds = RouteNeeds, M = unknown> {
  /** Returns the caller's identity; anonymous without a credential. Not called on public routes. */
  authenticate(request: Request): Promise<Identity>;
  /**
   * Returns the caller's standing if they have the right that the route needs, else throws. Path parameters are not
   * validated yet.
   */
  authorize(identity: Identity, needs: N, request: Request): Promise<Standing<M>>;
}

export interface HttpOptions<N extends RouteNeeds, M> {
  /** Joi: it compiles the plain objects of routes. */
  readonly validator?: Parameters<Server['validator']>[0];
  readonly admission: Admission<N, M>;
  readonly replies: Replies;
  readonly log: Logger;
  readonly wires?: ServiceWires;
  /** Rejects or resolves with false if the service cannot work for reasons other than its wires. */
  readonly ready?: () => Promise<boolean>;
  /** Number of trusted proxies in front; undefined for a server of operators alone. */
  readonly trustedProxies?: number;
  readonly payloadMaxBytes?: number;
}

/** Both are watched, and named while they are down. */
export interface ServiceWires {
  /** Without one of these the service is not ready. */
  readonly needs: Probes;
  /** Without these the service still does most of its work, and another process would fare no better. */
  readonly uses?: Probes;
}

export interface HttpServer {
  /** Must be started although it opens no listener: before its start every answer ends its connection. */
  readonly server: Server;
  /** Not listening yet: mount it behind a front, or let it listen. */
  readonly listener: http.Server;
  /** Announces the end of the process: `/readyz` answers no, and each connection ends with its next answer. */
  readonly drain: () => void;
}

/** The hapi server of an API: every route states its needs, and the rules of all requests are applied here. */
export function createHttpServer<N extends RouteNeeds, M>(options: HttpOptions<N, M>): HttpServer {
  const listener = quietListener();
  const server = Hapi.server({
    listener,
    autoListen: false,
    // `serve` owns the listener: it closes the listener and its open connections.
    operations: { cleanStop: false },
    debug: false,
    routes: {
      payload: { ...JSON_BODY, maxBytes: options.payloadMaxBytes ?? PAYLOAD_MAX_BYTES },
      cache: { otherwise: 'private, no-cache' },
      // `response.status` documents a route's answers in the contract; answers are not validated.
      response: { sample: 0 },
      // This API has no cookies: those of another program on the same host must not invalidate a request.
      state: { parse: false, failAction: 'ignore' },
      security: { hsts: true, xframe: 'deny', xss: 'disabled', noOpen: true, noSniff: true, referrer: 'no-referrer' },
      validate: {
        options: { abortEarly: false, errors: { wrap: { label: false } } },
        failAction: (_request, _h, error) => {
          throw error ?? new TypeError('validation failed without an error');
        },
      },
    },
  });
  server.encoder('br', brotli);
  if (options.validator) server.validator(options.validator);
  refuseRoutesWithoutNeeds(server);
  boundPublicBodies(server, options.payloadMaxBytes ?? PAYLOAD_MAX_BYTES);
  receive(server, options.trustedProxies ?? 0);
  admit(server, options);
  refuseUnusableInput(server, options.replies);
  replyToErrors(server, options);
  observeRequests(server, options.log);
  let isDraining = false;
  listener.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
  });
  addBuiltInRoutes(server, {
    standing: standingOf(server, options, () => isDraining),
    isFromInside: (request) => isFromInside(request, options.trustedProxies),
    replies: options.replies,
  });
  return {
    server,
    listener,
    drain: () => {
      isDraining = true;
    },
  };
}

type Readiness = Pick<HttpOptions<RouteNeeds, unknown>, 'wires' | 'ready'>;

function standingOf(
  server: Server,
  { wires = { needs: {} }, ready }: Readiness,
  isDraining: () => boolean,
): BuiltIn['standing'] {
  const health = watchWires({ ...wires.needs, ...wires.uses });
  server.ext('onPostStop', () => health.stop());
  return async () => {
    const [{ down }, isReady] = await Promise.all([health.look(), ready?.().catch(() => false) ?? true]);
    return { ready: isReady && !isDraining() && down.every((wire) => !(wire in wires.needs)), down };
  };
}

function refuseRoutesWithoutNeeds(server: Server): void {
  server.events.on('route', ({ method, path, settings }) => {
    if (!settings.app?.needs)
      throw new TypeError(`${method.toUpperCase()} ${path} declares no needs (options.app.needs)`);
  });
}

function boundPublicBodies(server: Server, maxBytesOtherwise: number): void {
  server.events.on('route', ({ settings }) => {
    const { payload } = settings;
    if (settings.app?.needs?.access !== 'public' || payload?.maxBytes !== maxBytesOtherwise) return;
    payload.maxBytes = PUBLIC_PAYLOAD_MAX_BYTES;
  });
}

function receive(server: Server, trustedProxies: number): void {
  server.ext('onRequest', (request, h) => {
    const clientAddress = clientAddressOf(request, trustedProxies);
    request.app.caller = { ...anonymous, ...nowhere, correlationId: correlationIdOf(request), clientAddress };
    return h.continue;
  });
}

/** The one place that enforces rights, before the body is read. Only hapi's own 404 route has no needs. */
function admit<N extends RouteNeeds, M>(
  server: Server,
  { admission, trustedProxies, replies }: HttpOptions<N, M>,
): void {
  server.ext('onPreAuth', async (request, h) => {
    const needs = request.route.settings.app?.needs;
    const { caller } = request.app;
    if (!needs || !caller || needs.access === 'public') return h.continue;
    if (needs.access === 'operator') {
      if (isFromInside(request, trustedProxies)) return h.continue;
      const { status, body } = replies.replyToStatus(404);
      return h.response(body).code(status).takeover();
    }
    const identity = await admission.authenticate(request);
    request.app.caller = { ...caller, ...identity };
    request.app.caller = { ...request.app.caller, ...(await admission.authorize(identity, needs as N, request)) };
    return h.continue;
  });
}

function refuseUnusableInput(server: Server, replies: Replies): void {
  server.ext('onPostAuth', (request, h) => {
    const refused = readBody(request) ?? readQuery(request) ?? unstorable(request);
    if (refused === null) return h.continue;
    const { status, body } = replies.replyToStatus(refused.status, refused.rule);
    return h.response(body).code(status).takeover();
  });
}

function unstorable({ payload, params, query }: Request): Unusable | null {
  return [payload, params, query].some(holdsUnstorableText) ? { status: 400 } : null;
}
