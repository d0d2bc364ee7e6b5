import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { changesOf, eventsOf, type ChangesPage, type EventPage, type Following } from './feeds.ts';
import { historyOf, type HistoryQuery, type QueryOf, type Reading } from './history.ts';
import { insistent } from './insistent.ts';
import { liveOf, type LiveValue, type Point } from './live.ts';

export interface ClientTerms {
  /** The address of the installation, without a path. */
  readonly url: string;
  /** The secret of an API account: 32 characters. */
  readonly key: string;
}

export interface LiveAsked {
  /** The client id of the API account. */
  readonly clientId: string;
  /** The number of the workspace. */
  readonly space: number;
  readonly signal?: AbortSignal;
}

export interface Watchglass {
  /** Every call of the read API, typed by its document. */
  readonly api: Client<paths>;
  history(query?: HistoryQuery, terms?: { readonly signal?: AbortSignal }): AsyncGenerator<Reading>;
  events(following?: Following<QueryOf<'/api/v1/events'>>): AsyncGenerator<EventPage>;
  changes(following?: Following<QueryOf<'/api/v1/measurements/changes'>>): AsyncGenerator<ChangesPage>;
  live(points: readonly Point[], asked: LiveAsked): AsyncGenerator<LiveValue>;
}

/** Reads of one workspace, by the key of one of its API accounts. */
export function watchglass({ url, key }: ClientTerms): Watchglass {
  const api = createClient<paths>({ baseUrl: url, headers: { ApiKey: key } });
  return {
    api,
    history: (query = {}, { signal } = {}) => historyOf(api, query, signal),
    events: (following = {}) => eventsOf(api, following),
    changes: (following = {}) => changesOf(api, following),
    live: (points, { clientId, space, signal }) =>
      liveOf(points, { url, space, signal, token: () => tokenOf(url, { clientId, clientSecret: key }, signal) }),
  };
}

/** A token of ten minutes, which the handshake of a socket needs. */
async function tokenOf(
  url: string,
  account: { readonly clientId: string; readonly clientSecret: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  const { token } = await insistent(async () => {
    const response = await fetch(new URL('/api/apiaccounts/token', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
      signal: signal ?? null,
    });
    const body = (await response.json()) as { readonly token: string };
    return response.ok ? { data: body, response } : { error: body, response };
  }, signal);
  return token;
}

export { WatchglassError } from './refusal.ts';
export type { paths, ChangesPage, EventPage, HistoryQuery, LiveValue, Point, Reading };
