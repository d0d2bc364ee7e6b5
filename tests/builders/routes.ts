import { commandRoutes } from '@watchglass/command-api/routes';
import type { QueryDeps } from '@watchglass/query-api/deps';
import { queryRoutes } from '@watchglass/query-api/concepts';
import { webAppRoutes } from '@watchglass/query-api/web-app/routes';
import type { DocumentedRoute } from '@watchglass/schemas/http/open-api';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import type { Past } from '@watchglass/streams/http/route';
import type { Needs } from '@watchglass/schemas/member/rights';
import type { Shape } from '@watchglass/schemas/shape';

export interface ListedRoute {
  readonly method: string;
  readonly path: string;
  readonly needs: Needs | undefined;
  readonly refuses: readonly RefusalCode[];
  readonly past?: Past | undefined;
  /** The bound of a body, if it is the route's own. */
  readonly maxBytes?: number | undefined;
  /** The projections that a query reads. */
  readonly reads?: readonly string[];
  /** Undefined for a query. */
  readonly command: string | undefined;
  readonly title: string;
}

/** True for a query that can be asked for the past. */
export const isDated = ({ method, past, path }: ListedRoute): boolean =>
  method === 'GET' && past !== undefined && past !== 'never' && path !== OF_ONE_MEMBER;

/** It takes an instant of its own, as it did before pages had a past. */
const OF_ONE_MEMBER = '/api/permissions/{org}/user/{id}';

/** Stands for all dependencies of a service: routes are created with it, never run. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => 0 : anything),
  apply: () => anything,
});

type Route = ReturnType<typeof commandRoutes>[number];

function hungUp(): readonly Route[] {
  return [
    ...commandRoutes(anything as Parameters<typeof commandRoutes>[0]),
    ...queryRoutes(anything as Parameters<typeof queryRoutes>[0]),
  ];
}

/** Every route of both APIs, as the services register them, so that a new route is included by itself. */
export function everyRoute(): readonly ListedRoute[] {
  return hungUp().map(listed);
}

const INSTANCE = { googleClientId: null, appleClientId: null, feedbackUrl: null, mapTiles: null, demo: false };

function optionsOf({ options }: Route) {
  return typeof options === 'object' ? options : {};
}

function listed(route: Route): ListedRoute {
  const { app, payload } = optionsOf(route);
  const verb = String(route.method).toUpperCase();
  return {
    method: verb,
    path: route.path,
    needs: app?.needs as Needs | undefined,
    refuses: (app?.refuses ?? []) as readonly RefusalCode[],
    past: app?.past,
    maxBytes: payload?.maxBytes,
    reads: app?.reads,
    command: app?.command,
    title: `${verb} ${route.path}`,
  };
}

/** The same routes and those of the web app, with the schemas that validate their requests. */
export function documentedRoutes(): readonly DocumentedRoute[] {
  return [
    ...hungUp(),
    ...webAppRoutes({ files: new Map(), config: INSTANCE, buildId: null }).map((route) => route(anything as QueryDeps)),
  ].map((route) => {
    const { app, validate = {}, payload: body } = optionsOf(route);
    const [params, query, payload] = [validate.params, validate.query, validate.payload] as (Shape | undefined)[];
    const { method, path, needs, refuses, command, title } = listed(route);
    if (needs === undefined) throw new TypeError(`${title} declares no needs`);
    return {
      method,
      path,
      needs,
      refuses,
      command,
      accepts: app?.accepts ?? body?.allow?.toString(),
      params,
      query,
      payload,
      ...answered(route),
    };
  });
}

function answered(route: Route): Pick<DocumentedRoute, 'produces' | 'answers'> {
  const { app, response } = optionsOf(route);
  return { produces: app?.produces, answers: (response?.status ?? {}) as DocumentedRoute['answers'] };
}
