import type { Lifecycle, Request, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import type { RouteNeeds } from './caller.ts';

/** A schema of the Standard Schema convention, which joi's are. */
export interface Schema<T = unknown> {
  readonly '~standard': { readonly types?: { readonly input: unknown; readonly output: T } | undefined };
}

/** What of the past a GET could be asked for: rows as they were, readings until then, or nothing. */
export type Past = 'rows' | 'readings' | 'never';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Codes of the refusals of the domain itself. */
    refuses?: readonly string[];
    past?: Past;
  }
}

/** A route as data. What its schemas let through is what its handler is given, by value and by type. */
export interface RouteTerms<P, Q, B> {
  readonly path: string;
  readonly needs: RouteNeeds;
  /** Name of the command that it carries out, for the audit. */
  readonly command?: string;
  /** Projections that it reads. */
  readonly reads?: readonly string[];
  /** Content type of its body, where that is not JSON. */
  readonly accepts?: string;
  /** Content type of its answer, where that is not JSON. */
  readonly produces?: string;
  /** What it answers, by status: a schema, true for what is not JSON, false for nothing. */
  readonly answers: Readonly<Record<number, Schema | boolean>>;
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  readonly payload?: Schema<B>;
  /** Where hapi's own defaults do not fit. */
  readonly settings?: Pick<
    RouteOptions,
    'cache' | 'compression' | 'payload' | 'response' | 'security' | 'timeout' | 'validate'
  >;
}

/** What a request asks for. Without a schema, parameters of the path are text, and there is no query and no body. */
export interface Asked<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly payload: B;
  readonly request: Request;
}

export type PathTexts = Readonly<Record<string, string>>;
export type Nothing = Readonly<Record<never, never>>;

/** The hapi route of these terms. This is the one place that takes a validated request for what its schemas say. */
export function hapiRoute<P, Q, B, N extends { readonly past?: Past; readonly refuses?: readonly string[] }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { path, answers, params, query, payload, settings = {}, ...terms }: RouteTerms<P, Q, B> & N,
  handler: (asked: Asked<P, Q, B>, h: ResponseToolkit) => Lifecycle.ReturnValue,
): ServerRoute {
  const { needs, command, reads, accepts, produces, past, refuses } = terms;
  const app = { needs, command, reads, accepts, produces, past, refuses };
  return {
    method,
    path,
    options: {
      ...settings,
      app: Object.fromEntries(Object.entries(app).filter(([, said]) => said !== undefined)),
      response: { ...settings.response, status: answers as NonNullable<RouteOptions['response']>['status'] },
      validate: { ...settings.validate, ...given({ params, query, payload }) } as RouteOptions['validate'],
    },
    handler: (request, h) =>
      handler({ params: request.params as P, query: request.query as Q, payload: request.payload as B, request }, h),
  };
}

function given(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema !== undefined));
}
