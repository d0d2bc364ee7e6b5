import type { Server } from '@hapi/hapi';
import type { Registry } from 'prom-client';

export interface BuiltIn {
  readonly registry: Registry;
  readonly ready: () => Promise<boolean>;
}

/** What an operator asks every service: alive, ready, measured. */
export function addBuiltInRoutes(server: Server, { registry, ready }: BuiltIn): void {
  const app = { needs: { access: 'public' } } as const;
  server.route([
    { method: 'GET', path: '/healthz', options: { app }, handler: () => ({ alive: true }) },
    {
      method: 'GET',
      path: '/readyz',
      options: { app },
      handler: async (_request, h) => {
        const isReady = await ready().catch(() => false);
        return h.response({ ready: isReady }).code(isReady ? 200 : 503);
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      options: { app },
      handler: async (_request, h) => h.response(await registry.metrics()).type(registry.contentType),
    },
  ]);
}
