import type { Lifecycle, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Membership, Needs, Sight } from '@watchglass/schemas/member/rights';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { callerOf, type Caller } from '@watchglass/streams/http/caller';
import {
  hapiRoute,
  type Asked,
  type Nothing,
  type Past,
  type PathTexts,
  type RouteTerms,
} from '@watchglass/streams/http/route';
import type { QueryDeps } from '../deps.ts';
import { sightOf } from './answer.ts';

/** The dependencies of handlers and row readers. They are passed with each request and never stored. */
export interface Reading extends Pick<
  QueryDeps,
  'relational' | 'timeSeries' | 'clock' | 'people' | 'addresses' | 'config'
> {
  /** The caller's sight in the organization of the path. A route without an organization refuses with NotFound. */
  readonly sight: Sight;
}

export interface QueryAsked<P, Q> extends Reading, QueryDeps, Omit<Asked<P, Q, null>, 'payload'> {
  readonly caller: Caller<Membership>;
}

export interface QueryTerms<P, Q> extends Omit<RouteTerms<P, Q, null>, 'payload' | 'accepts' | 'command'> {
  readonly needs: Needs;
  /** The part of the past that a route could answer from. */
  readonly past: Past;
  readonly refuses?: readonly RefusalCode[];
  readonly handler: (asked: QueryAsked<P, Q>, h: ResponseToolkit) => Lifecycle.ReturnValue;
}

/** A route of the query side that still needs the service's dependencies. */
export type QueryRoute = (deps: QueryDeps) => ServerRoute;

export function route<P = PathTexts, Q = Nothing>({ handler, ...terms }: QueryTerms<P, Q>): QueryRoute {
  return (deps) =>
    hapiRoute('GET', terms, ({ params, query, request }, h) =>
      handler(
        {
          ...deps,
          params,
          query,
          request,
          get caller() {
            return callerOf<Membership>(request);
          },
          get sight() {
            return sightOf(request);
          },
        },
        h,
      ),
    );
}
