import type {
  AppendResult,
  EventBatch,
  EventFilter,
  EventStore,
  NewEvent,
  RecordedEvent,
} from '../ports/event-store.ts';
import type { ExpectedRevision, FollowOptions, Following, Position } from '../ports/event-store.ts';
import { openLogDatabase, type LogDatabase } from '../ordered-log/database.ts';
import { followPages, pagesAhead } from '../ordered-log/follow.ts';
import { GroupCommit, type Size } from '../ordered-log/group-commit.ts';
import { fromPosition, toPosition } from '../ordered-log/position.ts';
import { writeAppends, type Append, type Written } from './append.ts';
import { HEAD_QUERY, readPage, readRevisions, type EventPage } from './read-pages.ts';
import { EVENT_STORE_MIGRATIONS } from './schema.ts';
import { serialise } from './serialise.ts';
import { Tail } from './tail.ts';

export interface PostgresEventStoreOptions {
  readonly url: string;
  /** Bound of the queue before appends are refused. */
  readonly queue?: Size;
  /** Receives each failure that a follower retries, errors of its handler included. */
  readonly report?: (error: unknown) => void;
}

const QUEUE: Size = { items: 10_000, bytes: 64 * 1024 * 1024 };
const BATCH: Size = { items: 1000, bytes: 4 * 1024 * 1024 };
const RETRY_FOR_MS = 5000;

/**
 * The event store in the schema `event_store` of a PostgreSQL database. Appends of one process are committed in groups;
 * several processes may share the database. Throws `Unavailable` if the server cannot be reached.
 */
export async function openPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const database = await openLogDatabase({
    wire: 'event store',
    url: options.url,
    schema: 'event_store',
    migrations: EVENT_STORE_MIGRATIONS,
    headQuery: HEAD_QUERY,
  });
  return new PostgresEventStore(database, options);
}

class PostgresEventStore implements EventStore {
  readonly #database: LogDatabase;
  readonly #report: (error: unknown) => void;
  readonly #appends: GroupCommit<Append, AppendResult>;
  readonly #tail = new Tail();
  #writing: Promise<unknown> = Promise.resolve();
  readonly #followings = new Set<Following>();

  constructor(database: LogDatabase, options: PostgresEventStoreOptions) {
    this.#database = database;
    this.#report = options.report ?? (() => undefined);
    this.#appends = new GroupCommit<Append, AppendResult>({
      wire: 'event store',
      queue: options.queue ?? QUEUE,
      batch: BATCH,
      retryForMs: RETRY_FOR_MS,
      write: (appends) => this.#write(appends),
    });
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const json = serialise(stream, expected, events);
    return this.#appends.add({ stream, expected, json }, { items: events.length, bytes: json.length });
  }

  readStream(stream: string, from = 0): AsyncIterable<RecordedEvent> {
    return readRevisions(this.#database.reader, stream, from);
  }

  async *readAll(after: Position | null, filter?: EventFilter): AsyncGenerator<EventBatch> {
    const head = await this.#database.readHead();
    const read = (from: number, to: number): Promise<EventPage> => readPage(this.#database.reader, filter, from, to);
    for await (const page of pagesAhead(read, fromPosition(after), head)) {
      if (page.events.length > 0 || page.last) yield toBatch(page);
    }
  }

  follow({ after, filter, handle, caughtUp }: FollowOptions): Following {
    const following = followPages<EventPage>({
      head: this.#database.head,
      begin: async () => {
        await this.#database.readHead();
        return fromPosition(after);
      },
      read: (from, to) => this.#read(filter, from, to),
      handle: async (page) => {
        if (page.events.length > 0 || page.last) await handle(toBatch(page));
      },
      caughtUp,
      report: this.#report,
    });
    this.#followings.add(following);
    void following.done.then(() => this.#followings.delete(following));
    return following;
  }

  async head(): Promise<Position | null> {
    const place = await this.#database.readHead();
    return place === 0 ? null : toPosition(place);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#followings].map((following) => following.stop()));
    await this.#appends.close();
    await this.#database.close();
  }

  async #write(appends: readonly Append[]): Promise<Written['results']> {
    const writing = writeAppends(this.#database.writer, appends);
    this.#writing = writing.catch(() => undefined);
    const { results, fresh } = await writing;
    this.#tail.add(fresh);
    for (const result of results) if ('position' in result) this.#database.head.saw(fromPosition(result.position));
    return results;
  }

  /** The notification of a commit may precede its answer, so the tail may receive the events a moment later. */
  async #read(filter: EventFilter | undefined, after: number, head: number): Promise<EventPage> {
    if (after === this.#tail.upTo) await this.#writing;
    return this.#tail.read(filter, after, head) ?? readPage(this.#database.reader, filter, after, head);
  }
}

const toBatch = (page: EventPage): EventBatch => ({ events: page.events, upTo: toPosition(page.upTo) });
