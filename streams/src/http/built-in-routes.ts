import type { Request, Server } from '@hapi/hapi';
import { register } from 'prom-client';
import type { WireStates } from '../observe/wire-health.ts';

export interface Standing {
  /** Whether it wants work. */
  readonly ready: boolean;
  readonly down: WireStates['down'];
}

export interface BuiltIn {
  readonly standing: () => Promise<Standing>;
  readonly isFromInside: (request: Request) => boolean;
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** It tells how the service itself does: it is asked all the time, and worth no line in the log. */
    isAboutService?: boolean;
  }
}

/** What an operator asks every service: alive, ready and if not why, measured. From outside one learns only whether it is ready. */
export function addBuiltInRoutes(server: Server, { standing, isFromInside }: BuiltIn): void {
  const everybody = { needs: { access: 'public' }, isAboutService: true } as const;
  server.route([
    { method: 'GET', path: '/healthz', options: { app: everybody }, handler: () => ({ alive: true }) },
    {
      method: 'GET',
      path: '/readyz',
      options: { app: everybody },
      handler: async (request, h) => {
        const { ready, down } = await standing();
        return h.response(isFromInside(request) ? { ready, down } : { ready }).code(ready ? 200 : 503);
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      options: { app: { needs: { access: 'operator' }, isAboutService: true } },
      handler: async (_request, h) => h.response(await register.metrics()).type(register.contentType),
    },
  ]);
}
