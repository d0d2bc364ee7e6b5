import type { Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import type { AnswerOf, QueryOf } from './history.ts';
import { insistent } from './insistent.ts';

const EVENTS = '/api/v1/events';
const CHANGES = '/api/v1/measurements/changes';
const WAIT_SECONDS = 25;

/** The answer to `now` is the cursor where the reader begins: it is not waited for, so that no lost answer loses what came meanwhile. */
const waitAt = (cursor: string): number => (cursor === 'now' ? 0 : WAIT_SECONDS);

export type EventPage = AnswerOf<typeof EVENTS>;
export type ChangesPage = AnswerOf<typeof CHANGES>;

export interface Following<Q> {
  /** The cursor of the last page that was dealt with; `now`, or empty for the oldest that is kept. */
  readonly after?: string;
  readonly query?: Omit<Q, 'after' | 'wait'>;
  readonly signal?: AbortSignal | undefined;
}

/** Pages of events as they happen, for ever. A page without events has a new cursor all the same. */
export function eventsOf(
  api: Client<paths>,
  { after = 'now', query = {}, signal }: Following<QueryOf<typeof EVENTS>>,
): AsyncGenerator<EventPage> {
  return follow(after, (cursor) =>
    insistent(
      () => api.GET(EVENTS, { params: { query: { ...query, after: cursor, wait: waitAt(cursor) } }, signal }),
      signal,
    ),
  );
}

/** Pages of readings in the order of their arrival, for ever. */
export function changesOf(
  api: Client<paths>,
  { after = 'now', query = {}, signal }: Following<QueryOf<typeof CHANGES>>,
): AsyncGenerator<ChangesPage> {
  return follow(after, (cursor) =>
    insistent(
      () => api.GET(CHANGES, { params: { query: { ...query, after: cursor, wait: waitAt(cursor) } }, signal }),
      signal,
    ),
  );
}

async function* follow<P extends { readonly cursor: string }>(
  after: string,
  ask: (cursor: string) => Promise<P>,
): AsyncGenerator<P> {
  for (let cursor = after; ;) {
    const page = await ask(cursor);
    cursor = page.cursor;
    yield page;
  }
}
