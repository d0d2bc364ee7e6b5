import { setImmediate as turn } from 'node:timers/promises';
import {
  START,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type KurrentDBClient,
  type Position as ServerPosition,
} from '@kurrent/kurrentdb-client';
import type { EventFilter, Position, RecordedEvent } from '../../ports/event-store.ts';
import { isWanted, toServerFilter } from './filter.ts';
import { fromPosition, toPosition } from './position.ts';
import { toEvent } from './read.ts';

/** `upTo` is null if the position has not moved. */
export interface Delivery {
  readonly events: readonly RecordedEvent[];
  readonly upTo: Position | null;
  /** True when every stored event has been delivered. */
  readonly caughtUp: boolean;
  /** True if no event came for a while after the stored ones. */
  readonly isQuiet: boolean;
}

export interface Subscribing {
  readonly client: KurrentDBClient;
  readonly after: Position | null;
  readonly filter: EventFilter | undefined;
  readonly signal: AbortSignal;
}

/** Largest number of events waiting here; a full buffer slows the server down. */
const BUFFER = 500;
/** A quiet delivery follows after this time without an event. */
const QUIET_MS = 500;

/**
 * One subscription of the server to all events, until it breaks (which throws) or is aborted. The client reports
 * checkpoints and having caught up ahead of events that still wait in its buffer; here both follow those events. Events
 * that arrive together are delivered together.
 */
export async function* subscribe({ client, after, filter, signal }: Subscribing): AsyncGenerator<Delivery> {
  const news = new News(signal);
  const subscription = begin(client, { after, filter }, news);
  try {
    for (let isLive = false; !signal.aborted;) {
      await turn();
      const events = drain(() => subscription.read() as AllStreamResolvedEvent | null);
      const isEmptied = events.length < BUFFER;
      const { checkpoint, caughtUp } = news.take(isEmptied);
      isLive ||= caughtUp;
      yield {
        events: events.filter(isWanted(filter)),
        upTo: later(events.at(-1)?.position ?? null, checkpoint),
        caughtUp,
        isQuiet: false,
      };
      if (isEmptied && !(await news.come(QUIET_MS)) && isLive)
        yield { events: [], upTo: null, caughtUp: false, isQuiet: true };
    }
  } finally {
    subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

function begin(
  client: KurrentDBClient,
  { after, filter }: Pick<Subscribing, 'after' | 'filter'>,
  news: News,
): AllStreamSubscription {
  const checkpointReached = (_: unknown, position: ServerPosition): void =>
    news.tell({ checkpoint: toPosition(position) });
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === null ? START : fromPosition(after),
      filter: toServerFilter(filter, { checkpointReached }),
    },
    { highWaterMark: BUFFER },
  );
  subscription.on('readable', () => news.tell({}));
  subscription.on('caughtUp', () => news.tell({ caughtUp: true }));
  subscription.on('end', () => news.tell({ error: new Error('the server ended the subscription') }));
  subscription.on('error', (error: unknown) => news.tell({ error }));
  return subscription;
}

const later = (one: Position | null, other: Position | null): Position | null =>
  (other ?? '') > (one ?? '') ? other : one;

function drain(read: () => AllStreamResolvedEvent | null): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  while (events.length < BUFFER) {
    const resolved = read();
    if (resolved === null) break;
    const event = toEvent(resolved);
    if (event !== undefined) events.push(event);
  }
  return events;
}

interface Told {
  readonly checkpoint?: Position;
  readonly caughtUp?: boolean;
  readonly error?: unknown;
}

/** The reports of the subscription since the last `take`. */
class News {
  readonly #signal: AbortSignal;
  #told: Told = {};
  #isNew = false;
  #wake: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  tell(told: Told): void {
    this.#told = { ...this.#told, ...told };
    this.#isNew = true;
    this.#wake();
  }

  /** A mark covers the events before it, so it stays until the buffer is empty. Throws if the subscription broke. */
  take(isEmptied: boolean): { readonly checkpoint: Position | null; readonly caughtUp: boolean } {
    const { checkpoint = null, caughtUp = false, error } = this.#told;
    if (!isEmptied) return { checkpoint: null, caughtUp: false };
    this.#isNew = false;
    this.#told = {};
    if (error !== undefined) throw error;
    return { checkpoint, caughtUp };
  }

  /** Resolves with true on news or abort, with false after `ms`. */
  come(ms: number): Promise<boolean> {
    if (this.#isNew || this.#signal.aborted) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (hasCome: boolean): void => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', done);
        this.#wake = () => undefined;
        resolve(hasCome);
      };
      const done = (): void => end(true);
      const timer = setTimeout(() => end(false), ms);
      this.#signal.addEventListener('abort', done);
      this.#wake = done;
    });
  }
}
