import { commandRoutes } from '@watchglass/command-api/routes';
import { queryRoutes } from '@watchglass/query-api/routes';
import type { Needs } from '@watchglass/schemas/member/rights';

export interface ListedRoute {
  readonly method: string;
  readonly path: string;
  readonly needs: Needs | undefined;
  /** Undefined where the route is a query. */
  readonly command: string | undefined;
  readonly title: string;
}

/** Stands for whatever a service would be given: routes are made with it, never run. */
const anything: unknown = new Proxy(() => anything, { get: (_target, key) => (key === Symbol.toPrimitive ? () => 0 : anything), apply: () => anything });

/** Every route of both APIs, as the services hang them up: one that is added is in here by itself. */
export function everyRoute(): readonly ListedRoute[] {
  const routes = [...commandRoutes(anything as Parameters<typeof commandRoutes>[0]), ...queryRoutes(anything as Parameters<typeof queryRoutes>[0])];
  return routes.map(listed);
}

function listed({ method, path, options }: ReturnType<typeof commandRoutes>[number]): ListedRoute {
  const app = typeof options === 'object' ? options.app : undefined;
  const verb = String(method).toUpperCase();
  return { method: verb, path, needs: app?.needs as Needs | undefined, command: app?.command, title: `${verb} ${path}` };
}
