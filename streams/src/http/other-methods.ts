import type { Server, ServerRoute } from '@hapi/hapi';
import type { Replies } from './replies.ts';

/** The methods of each path, as all APIs together have them: each API knows its own routes only. */
export type MethodsOfPaths = Readonly<Record<string, readonly string[]>>;

const NAMED = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A known path answers 405 with `Allow` to any other method, before the caller is asked for a credential. */
export function refuseOtherMethods(
  server: Server,
  paths: MethodsOfPaths,
  { replyToStatus }: Pick<Replies, 'replyToStatus'>,
): void {
  server.route(Object.entries(paths).flatMap(([path, methods]) => routesOf(path, methods, replyToStatus)));
}

/** Named methods have routes of their own: the path may also fit a route of theirs with a parameter, or the page of the web app. */
function routesOf(path: string, methods: readonly string[], replyToStatus: Replies['replyToStatus']): ServerRoute[] {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  const options: ServerRoute['options'] = {
    app: { needs: { access: 'public' } },
    ext: {
      onPreAuth: {
        method: ({ method }, h) => {
          // The path has the method at the other API: the request came to the wrong one.
          const isElsewhere = allowed.includes(method.toUpperCase());
          const { status, body } = replyToStatus(isElsewhere ? 404 : 405);
          const reply = h.response(body).code(status).takeover();
          return isElsewhere ? reply : reply.header('Allow', allowed.join(', '));
        },
      },
    },
  };
  const handler = (): never => {
    throw new TypeError('the request was answered before its handler');
  };
  const others = NAMED.filter((method) => !methods.includes(method));
  return (['*', ...others] as const).map((method) => ({ method, path, options, handler }));
}
