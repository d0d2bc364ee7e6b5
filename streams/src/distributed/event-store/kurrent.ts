import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { serialise } from '../../event-store/serialise.ts';
import type {
  AppendResult,
  EventBatch,
  EventFilter,
  EventStore,
  NewEvent,
  RecordedEvent,
} from '../../ports/event-store.ts';
import type { ExpectedRevision, FollowOptions, Following, Position } from '../../ports/event-store.ts';
import { Unavailable } from '../../ports/fault.ts';
import { parseKurrentAddress } from './address.ts';
import { append } from './append.ts';
import { persistently, type Patience } from './faults.ts';
import { followAll } from './follow.ts';
import { fromPosition } from './position.ts';
import { readHead, readPages, readRevisions, type Reach } from './read.ts';

export interface KurrentEventStoreOptions {
  /** An address for `parseKurrentAddress`. */
  readonly url: string;
  readonly patience?: Partial<Omit<Patience, 'signal'>>;
  /** Receives each failure that a follower retries, errors of its handler included. */
  readonly report?: (error: unknown) => void;
}

const PATIENCE = { callMs: 5000, retryForMs: 5000 };
/** Events that may be queued before appends are refused. */
const MOST_EVENTS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** The limit of PostgreSQL's index: a stream may move from one kind of store to another. */
const LONGEST_STREAM_NAME = 2000;

/** A server without TLS requires no credentials. */
const NOBODY = { username: 'nobody', password: '' };

/** The event store on an EventStoreDB or KurrentDB server or cluster. Throws `Unavailable` if it cannot be reached. */
export async function openKurrentEventStore(options: KurrentEventStoreOptions): Promise<EventStore> {
  const address = parseKurrentAddress(options.url);
  if (address === undefined) throw new TypeError('not an address of an event store');
  const client = KurrentDBClient.connectionString(address.connectionString);
  const { credentials = NOBODY } = address;
  // NOTE: with a provider the client keeps credentials out of its debug output, and appends call by call, each with a deadline.
  client.setCredentialsProvider(() => credentials);
  const store = new KurrentEventStore(client, options);
  try {
    await store.head();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

class KurrentEventStore implements EventStore {
  readonly #client: KurrentDBClient;
  readonly #patience: Patience;
  readonly #report: (error: unknown) => void;
  readonly #closing = new AbortController();
  readonly #followings = new Set<Following>();
  readonly #held = { events: 0, bytes: 0 };
  readonly #reach: Reach;
  /** By stream, the last append in its queue. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(client: KurrentDBClient, { patience, report }: KurrentEventStoreOptions) {
    this.#client = client;
    this.#patience = { ...PATIENCE, ...patience, signal: this.#closing.signal };
    this.#report = report ?? (() => undefined);
    this.#reach = { client, ask: (call) => persistently(call, this.#patience) };
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const bytes = serialise(stream, expected, events).length;
    if (stream.length > LONGEST_STREAM_NAME) throw new TypeError('the name of a stream is too long');
    const held = this.#held;
    if (held.events + events.length > MOST_EVENTS || held.bytes + bytes > MOST_BYTES)
      throw new Unavailable('event store', 'too much is waiting');
    held.events += events.length;
    held.bytes += bytes;
    try {
      const write = (): Promise<AppendResult> =>
        this.#reach.ask(() => append(this.#reach, { stream, expected, events }, this.#patience.callMs));
      return await (typeof expected === 'number' ? write() : this.#inTurn(stream, write));
    } finally {
      held.events -= events.length;
      held.bytes -= bytes;
    }
  }

  /**
   * An append without an expected revision reads the end of the stream first. In parallel, all but one would lose the
   * race, and an append with a lost answer might not be found again behind the others.
   */
  #inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(stream) ?? Promise.resolve()).then(work, work);
    this.#turns.set(stream, turn);
    const leave = (): void => {
      if (this.#turns.get(stream) === turn) this.#turns.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  }

  readStream(stream: string, from = 0): AsyncIterable<RecordedEvent> {
    return readRevisions(this.#reach, stream, from);
  }

  async *readAll(after: Position | null, filter?: EventFilter): AsyncGenerator<EventBatch> {
    const upTo = await readHead(this.#reach);
    if (upTo === null) return;
    for await (const batch of readPages(this.#reach, { after, upTo }, filter)) {
      if (batch.events.length > 0 || batch.upTo === upTo) yield batch;
    }
  }

  /** Rejects a position of another kind of store at once, since it would match no event. */
  follow(options: FollowOptions): Following {
    if (options.after !== null) fromPosition(options.after);
    const following = followAll({ reach: this.#reach, report: this.#report }, options);
    this.#followings.add(following);
    void following.done.then(() => this.#followings.delete(following));
    return following;
  }

  head(): Promise<Position | null> {
    return readHead(this.#reach);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#followings].map((following) => following.stop()));
    await this.#client.dispose();
  }
}
