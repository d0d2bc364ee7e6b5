import { FEED_PAGE_MAX } from '@watchglass/schemas/event-feed/limits';
import type { EventPage, PublicEventView } from '@watchglass/schemas/event-feed/views';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom, mayPass, pauseAfterFailure, refusedWith, type Failure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';

/** Less than the time limit of a call. */
const WAIT_SECONDS = 5;
/** Entries before now with which the page begins; each step back goes as far again. */
const BACK = 500;
/** More are not drawn. */
const MOST_SHOWN = 1_000;

export interface Events {
  /** Newest first. */
  readonly events: readonly PublicEventView[];
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  /** Null at the oldest event that is kept, or once as many are shown as may be. */
  readonly earlier: (() => void) | null;
  readonly again: () => void;
}

interface Shown extends Pick<Events, 'events' | 'failure'> {
  /** What is shown; an answer to another question is not. */
  readonly key: string;
  readonly isOldest: boolean;
}

/** The events of a workspace as its feed tells them: those before now, and each new one as it happens. */
export function useEvents(organizationId: number, types: string): Events {
  const http = useAtomValue(requiredHttpAtom);
  const [{ back, turn }, setSteps] = useState({ back: 1, turn: 0 });
  const [shown, setShown] = useState<Shown | null>(null);
  const key = `${organizationId} ${types} ${back} ${turn}`;
  useEffect(() => {
    const abort = new AbortController();
    const feed = { http, organizationId, types, signal: abort.signal };
    const told = ({ events: newer }: EventPage, isOldest: boolean): void => {
      setShown((before) => {
        const events = before?.key === key ? before.events : [];
        return { key, events: [...newer.toReversed(), ...events].slice(0, MOST_SHOWN), failure: null, isOldest };
      });
    };
    void follow(feed, { back, told }).catch((thrown: unknown) => {
      if (!abort.signal.aborted) setShown({ key, events: [], failure: failureFrom(thrown), isOldest: true });
    });
    return () => abort.abort();
  }, [http, organizationId, types, back, key]);
  const earlier = useCallback(() => setSteps((now) => ({ ...now, back: now.back + 1 })), []);
  const again = useCallback(() => setSteps((now) => ({ ...now, turn: now.turn + 1 })), []);
  return { ...statedBy(shown?.key === key ? shown : null, earlier), again };
}

function statedBy(shown: Shown | null, earlier: () => void): Omit<Events, 'again'> {
  if (shown === null) return { events: [], failure: null, isLoading: true, earlier: null };
  const { events, failure, isOldest } = shown;
  return { events, failure, isLoading: false, earlier: isOldest || events.length >= MOST_SHOWN ? null : earlier };
}

interface Feed {
  readonly http: Http;
  readonly organizationId: number;
  readonly types: string;
  readonly signal: AbortSignal;
}

const pageAfter = ({ http, organizationId, types, signal }: Feed, after: string, wait = 0): Promise<EventPage> => {
  const query = new URLSearchParams({
    space: `${organizationId}`,
    after,
    types,
    limit: `${FEED_PAGE_MAX}`,
    wait: `${wait}`,
  });
  return http.get<EventPage>(`/api/v1/events?${query}`, signal);
};

interface Told {
  readonly back: number;
  readonly told: (page: EventPage, isOldest: boolean) => void;
}

/** Rejects with what no repetition helps against. */
async function follow(feed: Feed, { back, told }: Told): Promise<void> {
  const now = await lasting(feed, () => pageAfter(feed, 'now'));
  const from = Math.max(0, Number(now.cursor.slice(1)) - back * BACK);
  const { cursor: oldest } = await lasting(feed, () => oldestOf(feed));
  const begin = Math.max(from, oldest);
  let cursor = `n${begin}`;
  for (let wait = 0; !feed.signal.aborted;) {
    const page = await lasting(feed, () => pageAfter(feed, cursor, wait));
    told(page, begin === oldest);
    cursor = page.cursor;
    wait = page.more ? 0 : WAIT_SECONDS;
  }
}

/** The oldest cursor; the refusal of an expired one names it. */
async function oldestOf(feed: Feed): Promise<{ readonly cursor: number }> {
  try {
    await pageAfter({ ...feed, types: '' }, 'n0');
    return { cursor: 0 };
  } catch (thrown) {
    const expired = refusedWith(thrown, 'CursorExpired');
    if (expired === undefined) throw thrown;
    return { cursor: Number(String(expired.detail?.['oldest']).slice(1)) };
  }
}

/** Repeats a call while its failure may pass. */
async function lasting<T>({ signal }: Feed, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      if (signal.aborted || !mayPass(failureFrom(thrown))) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pauseAfterFailure()));
    }
  }
}
