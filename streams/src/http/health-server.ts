import type { Logger } from 'pino';
import type { Probes } from '../observe/wire-health.ts';
import type { Replies } from './replies.ts';
import { createHttpServer, type HttpServer } from './server.ts';

export interface HealthOptions {
  readonly replies: Replies;
  readonly log: Logger;
  /** Without one of these wires the service is not ready. */
  readonly needs: Probes;
}

const nobody = (): Promise<never> => Promise.reject(new Error('a health server has no route that asks who calls'));

/** A server with /healthz, /readyz and /metrics only, not yet listening. */
export async function startHealthServer({ replies, log, needs }: HealthOptions): Promise<HttpServer> {
  const http = createHttpServer({
    admission: { authenticate: nobody, authorize: nobody },
    replies,
    log,
    wires: { needs },
  });
  await http.server.start();
  return http;
}
