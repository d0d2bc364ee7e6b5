import type { Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { insistent } from './insistent.ts';

type Get<P extends keyof paths> = paths[P]['get'];
export type AnswerOf<P extends keyof paths> = Get<P>['responses'][200]['content'] extends {
  readonly 'application/json': infer Body;
}
  ? Body
  : never;
export type QueryOf<P extends keyof paths> = NonNullable<Get<P>['parameters']['query']>;

const HISTORY = '/api/v1/measurements/history';
export type Reading = AnswerOf<typeof HISTORY>['readings'][number];
export type HistoryQuery = Omit<QueryOf<typeof HISTORY>, 'next'>;

/** Readings of the past, in the order of sensor, metric and time; the next page is asked for when it is needed. */
export async function* historyOf(
  api: Client<paths>,
  query: HistoryQuery,
  signal?: AbortSignal,
): AsyncGenerator<Reading> {
  let asked: QueryOf<typeof HISTORY> | null = query;
  while (asked !== null) {
    const page: AnswerOf<typeof HISTORY> = await insistent(
      () => api.GET(HISTORY, { params: { query: asked ?? {} }, signal }),
      signal,
    );
    yield* page.readings;
    asked = page.next === undefined ? null : queryOf(page.next);
  }
}

/** The query of the path of a next page. */
function queryOf(next: string): QueryOf<typeof HISTORY> {
  return Object.fromEntries(new URL(next, 'https://any.invalid').searchParams) as QueryOf<typeof HISTORY>;
}
