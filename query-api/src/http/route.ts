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

/** What handlers and row readers read with: they are given it with each request, and keep none of it. */
export interface Reading extends Pick<QueryDeps, 'relational' | 'timeSeries' | 'clock' | 'people' | 'addresses'> {
  /** Of what in the organization of the path; refuses with NotFound where the route is of none. */
  readonly sight: Sight;
}

export interface QueryAsked<P, Q> extends Reading, QueryDeps, Omit<Asked<P, Q, null>, 'payload'> {
  readonly caller: Caller<Membership>;
}

export interface QueryTerms<P, Q> extends Omit<RouteTerms<P, Q, null>, 'payload' | 'accepts' | 'command'> {
  readonly needs: Needs;
  /** What of the past it could be asked for. */
  readonly past: Past;
  readonly refuses?: readonly RefusalCode[];
  readonly handler: (asked: QueryAsked<P, Q>, h: ResponseToolkit) => Lifecycle.ReturnValue;
}

/** A route of the query side, to be hung up with what the service has. */
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
