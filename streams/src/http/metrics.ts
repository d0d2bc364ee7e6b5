import type { Server } from '@hapi/hapi';
import { Histogram, type Registry } from 'prom-client';

/** Durations of requests by route and status; never by path, whose ids are without number. */
export function countRequests(server: Server, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.events.on('response', ({ method, route, response, info }) => {
    const status = 'isBoom' in response ? response.output.statusCode : response.statusCode;
    durations.observe({ method, route: route.path, status }, Math.max(0, Date.now() - info.received) / 1000);
  });
}
