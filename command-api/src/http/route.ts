import type { Lifecycle, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Needs } from '@watchglass/schemas/member/rights';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import {
  hapiRoute,
  type Asked,
  type Nothing,
  type Past,
  type PathTexts,
  type RouteTerms,
} from '@watchglass/streams/http/route';

export interface CommandTerms<P, Q, B> extends RouteTerms<P, Q, B> {
  readonly needs: Needs;
  readonly refuses?: readonly RefusalCode[];
  /** On a GET. */
  readonly past?: Past;
  readonly handler: (asked: Asked<P, Q, B>, h: ResponseToolkit) => Lifecycle.ReturnValue;
}

/** A request to a route whose path names one thing. */
export type AskedById = Pick<Asked<{ readonly id: string }, unknown, unknown>, 'params' | 'request'>;

/** A route of the command API. */
export function route<P = PathTexts, Q = Nothing, B = unknown>(
  /** GET for bases alone: all of /ingest is on this side. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { handler, ...terms }: CommandTerms<P, Q, B>,
): ServerRoute {
  return hapiRoute(method, terms, handler);
}
