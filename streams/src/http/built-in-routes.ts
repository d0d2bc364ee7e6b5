import type { Request, Server } from '@hapi/hapi';
import { register } from 'prom-client';
import type { WireStates } from '../observe/wire-health.ts';
import { refuseOtherMethods } from './other-methods.ts';
import type { Replies } from './replies.ts';

export interface Standing {
  /** True if the service accepts work. */
  readonly ready: boolean;
  readonly down: WireStates['down'];
}

export interface BuiltIn {
  readonly standing: () => Promise<Standing>;
  readonly isFromInside: (request: Request) => boolean;
  readonly replies: Pick<Replies, 'replyToStatus'>;
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** The route reports the state of the service: it is called often, so its requests are not logged. */
    isAboutService?: boolean;
  }
}

/**
 * The operator's routes of every service: alive, ready (with the reason if not), metrics. External callers see only
 * whether it is ready.
 */
export function addBuiltInRoutes(server: Server, { standing, isFromInside, replies }: BuiltIn): void {
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
  refuseOtherMethods(server, { '/healthz': ['GET'], '/readyz': ['GET'], '/metrics': ['GET'] }, replies);
}
