import type { Lifecycle, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Membership, Needs, Sight } from '@watchglass/schemas/member/rights';
import { type Basis } from '@watchglass/schemas/moment/bases';
import { momentFields } from '@watchglass/schemas/moment/queries';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { withFields, type Shape } from '@watchglass/schemas/shape';
import { callerOf, type Caller } from '@watchglass/streams/http/caller';
import {
  hapiRoute,
  type Asked,
  type Nothing,
  type Past,
  type PathTexts,
  type RouteTerms,
  type Schema,
} from '@watchglass/streams/http/route';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { QueryDeps } from '../deps.ts';
import { askedThen, momentHeader, type Then } from '../moment/asked-then.ts';
import { sightOf } from './answer.ts';
import { endingWith } from './ending-with.ts';

/** The dependencies of handlers and row readers. They are passed with each request and never stored. */
export interface Reading extends Pick<
  QueryDeps,
  'relational' | 'timeSeries' | 'clock' | 'people' | 'addresses' | 'config'
> {
  /** The caller's sight in the organization of the path. A route without an organization refuses with NotFound. */
  readonly sight: Sight;
  /** The moment for which the request asks; absent for the present. */
  readonly moment?: Then;
}

export interface QueryAsked<P, Q> extends Reading, QueryDeps, Omit<Asked<P, Q, null>, 'payload'> {
  readonly caller: Caller<Membership>;
}

export interface QueryTerms<P, Q> extends Omit<RouteTerms<P, Q, null>, 'payload' | 'accepts' | 'command'> {
  readonly needs: Needs;
  /** The part of the past that a route could answer from. */
  readonly past: Past;
  readonly refuses?: readonly RefusalCode[];
  /** What the rows of the answer are, if it is a table that a person takes out of the product. */
  readonly exports?: string;
  readonly handler: (asked: QueryAsked<P, Q>, h: ResponseToolkit) => Lifecycle.ReturnValue;
}

/** A route of the query side that still needs the service's dependencies. */
export type QueryRoute = (deps: QueryDeps) => ServerRoute;

interface MomentAsked {
  readonly at?: string;
  readonly basis?: Basis;
}

/** A route that can answer for the past takes a moment beside its own query; its handler sees rows as they were then. */
export function route<P = PathTexts, Q = Nothing>(given: QueryTerms<P, Q>): QueryRoute {
  const terms = given.exports === undefined ? given : noting(given, given.exports);
  return terms.past !== 'never' && !namesAt(terms.query) ? datedRoute(terms) : liveRoute(terms);
}

/** A table that nobody is refused is noted before it is sent. */
function noting<P, Q>({ exports: _exports, handler, ...terms }: QueryTerms<P, Q>, table: string): QueryTerms<P, Q> {
  return {
    ...terms,
    handler: async (asked, h) => {
      const answer = await handler(asked, h);
      await asked.noteTable(asked.request, table, Object.assign({}, asked.params, asked.query));
      return answer;
    },
  };
}

/** A few routes have a field of that name with a meaning of their own. */
function namesAt(query: Schema | undefined): boolean {
  return query !== undefined && 'at' in ((query as Shape).describe().keys ?? {});
}

function liveRoute<P, Q>({ handler, ...terms }: QueryTerms<P, Q>): QueryRoute {
  return (deps) => hapiRoute('GET', terms, (given, h) => handler(askedOf(deps, given), h));
}

function datedRoute<P, Q>({ handler, ...terms }: QueryTerms<P, Q>): QueryRoute {
  const { reads = [], refuses = [] } = terms;
  const query = withFields(terms.query as Shape | undefined, momentFields) as unknown as Schema<Q & MomentAsked>;
  const dated = { ...terms, query, refuses: [...new Set([...refuses, ...PAST_REFUSALS])] };
  return (deps) =>
    hapiRoute('GET', dated, async ({ query: { at, basis = 'known', ...own }, ...given }, h) => {
      const asked = askedOf<P, Q>(deps, { ...given, query: own as unknown as Q });
      if (at === undefined) return handler(asked, h);
      const past = await askedThen(asked, { text: at, basis, reads });
      const answer = await handler(past, h);
      const response = isResponse(answer) ? answer : h.response(answer as object);
      return past.moment === undefined ? response : response.header('X-Moment', momentHeader(past.moment));
    });
}

const PAST_REFUSALS: readonly RefusalCode[] = ['MomentInFuture', 'BeforeTheBeginning', 'NotInThePast'];

const isResponse = (answer: unknown): answer is ResponseObject =>
  typeof answer === 'object' && answer !== null && 'header' in answer && typeof answer.header === 'function';

function askedOf<P, Q>(deps: QueryDeps, given: Asked<P, Q, unknown>): QueryAsked<P, Q> {
  const { params, query, request } = given;
  let timeSeries: TimeSeries | undefined;
  return {
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
    get timeSeries() {
      timeSeries ??= endingWith(deps.timeSeries, request);
      return timeSeries;
    },
  };
}
