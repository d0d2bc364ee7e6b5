import type { Request, Server } from '@hapi/hapi';
import { Counter, Histogram } from 'prom-client';
import type { Logger } from 'pino';
import { traced } from '../observe/tracing.ts';
import { callerOf } from './caller.ts';

const requestSeconds = new Histogram({
  name: 'watchglass_http_request_seconds',
  help: 'Time from the arrival of a request to the end of its reply.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const refusals = new Counter({
  name: 'watchglass_http_refusals_total',
  help: 'Requests that were answered with an error, by its code.',
  labelNames: ['method', 'route', 'code'],
});

export function countRefusal({ method, route }: Request, code: string): void {
  refusals.inc({ method, route: route.path, code });
}

/** Times, logs and traces requests by route and status; never by path, whose ids are unbounded. */
export function observeRequests(server: Server, log: Logger): void {
  server.events.on('response', (request) => {
    const { method, route, response, info } = request;
    const status = 'isBoom' in response ? response.output.statusCode : response.statusCode;
    const endedAt = Math.max(Date.now(), info.received);
    requestSeconds.observe({ method, route: route.path, status }, (endedAt - info.received) / 1000);
    if (isAboutOurselves(request)) return;
    const { correlationId, organizationId } = callerOf(request);
    const told = { correlationId, method, route: route.path, status, ms: endedAt - info.received, organizationId };
    log[isCommandOfPerson(request) ? 'info' : 'debug'](told, 'request');
    const name = `${method.toUpperCase()} ${route.path}`;
    traced({
      name,
      correlationId,
      startedAt: info.received,
      endedAt,
      isOrigin: true,
      attributes: { 'http.response.status_code': status },
    });
  });
}

function isAboutOurselves({ route }: Request): boolean {
  return route.settings.app?.isAboutService === true;
}

/** Queries and uplinks are too many for a log line each. */
function isCommandOfPerson({ method, route }: Request): boolean {
  return method !== 'get' && method !== 'head' && route.settings.app?.needs?.access !== 'device';
}
