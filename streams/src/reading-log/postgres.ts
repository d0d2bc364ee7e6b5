import type { ConsumeOptions, Consuming, LogName, LogPosition, NewLogEntry, ReadingLog } from '../ports/reading-log.ts';
import { openLogDatabase, type LogDatabase } from '../ordered-log/database.ts';
import { followPages } from '../ordered-log/follow.ts';
import { GroupCommit, type Size } from '../ordered-log/group-commit.ts';
import { fromPosition, toPosition } from '../ordered-log/position.ts';
import { countPending, enrol, leavesUnread, moveCursor } from './cursors.ts';
import { HEAD_QUERY, readEntries, readPartitionHead, writeEntries, type LogPage } from './entries.ts';
import { migrationsOf, schemaOf } from './schema.ts';
import { Tail } from './tail.ts';
import { trimEntries } from './trim.ts';

export interface PostgresReadingLogOptions {
  readonly url: string;
  /** The log's tables are in a schema of its own; readings by default. */
  readonly log?: LogName | undefined;
  readonly partitions: number;
  /** Bound of the queue before appends are refused. */
  readonly queue?: Size;
  /** Receives each failure that a consumer retries, errors of its handler included. */
  readonly report?: (error: unknown) => void;
}

const QUEUE: Size = { items: 10_000, bytes: 64 * 1024 * 1024 };
const BATCH: Size = { items: 500, bytes: 4 * 1024 * 1024 };
const RETRY_FOR_MS = 5000;

/**
 * A log in a schema of its own of a PostgreSQL database, that of readings in `reading_log`. Appends of one process are committed in groups;
 * several processes may share the database. An append whose answer is lost with its connection is retried, which may
 * duplicate its entries. Throws `Unavailable` if the server cannot be reached, and a plain error if a partition beyond
 * `partitions` holds unread entries.
 */
export async function openPostgresReadingLog(options: PostgresReadingLogOptions): Promise<ReadingLog> {
  const log = options.log ?? 'readings';
  const database = await openLogDatabase({
    wire: 'reading log',
    url: options.url,
    schema: schemaOf(log),
    migrations: migrationsOf(log),
    headQuery: HEAD_QUERY,
  });
  if (await leavesUnread(database.reader, options.partitions)) {
    await database.close();
    throw new Error(
      `the reading log has unread entries beyond its ${options.partitions} partitions: consume them first`,
    );
  }
  return new PostgresReadingLog(database, options);
}

class PostgresReadingLog implements ReadingLog {
  readonly partitions: number;
  readonly #database: LogDatabase;
  readonly #report: (error: unknown) => void;
  readonly #appends: GroupCommit<readonly NewLogEntry[], readonly LogPosition[]>;
  readonly #tail = new Tail();
  #writing: Promise<unknown> = Promise.resolve();
  readonly #consumers = new Set<Consuming>();

  constructor(database: LogDatabase, options: PostgresReadingLogOptions) {
    this.partitions = options.partitions;
    this.#database = database;
    this.#report = options.report ?? (() => undefined);
    this.#appends = new GroupCommit({
      wire: 'reading log',
      queue: options.queue ?? QUEUE,
      batch: BATCH,
      retryForMs: RETRY_FOR_MS,
      write: (appends) => this.#write(appends),
    });
  }

  async append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]> {
    for (const { partition } of entries) this.#assertPartition(partition);
    if (entries.length === 0) return [];
    const bytes = entries.reduce((sum, entry) => sum + entry.body.length, 0);
    return this.#appends.add(entries, { items: entries.length, bytes });
  }

  consume({ consumer, partition, after, handle }: ConsumeOptions): Consuming {
    this.#assertPartition(partition);
    const consuming = followPages<LogPage>({
      head: this.#database.head,
      begin: async () => {
        const cursor = await enrol(this.#database.reader, consumer, partition);
        await this.#database.readHead();
        return after === null ? cursor : fromPosition(after);
      },
      read: (from, to) => this.#read(partition, from, to),
      handle: async (page) => {
        if (page.entries.length > 0) await handle(page.entries);
      },
      report: this.#report,
    });
    this.#consumers.add(consuming);
    void consuming.done.then(() => this.#consumers.delete(consuming));
    return consuming;
  }

  async commit(consumer: string, partition: number, upTo: LogPosition): Promise<void> {
    await moveCursor(this.#database.reader, consumer, partition, fromPosition(upTo));
  }

  pending(consumer: string, partition: number): Promise<number> {
    return countPending(this.#database.reader, consumer, partition);
  }

  async head(partition: number): Promise<LogPosition | null> {
    const place = await readPartitionHead(this.#database.reader, partition);
    return place === null ? null : toPosition(place);
  }

  /** Replication of the database is not visible here. */
  async replicasBehind(): Promise<number> {
    return 0;
  }

  trim(olderThanMs: number): Promise<number> {
    return trimEntries(this.#database.reader, olderThanMs);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumers].map((consuming) => consuming.stop()));
    await this.#appends.close();
    await this.#database.close();
  }

  async #write(appends: readonly (readonly NewLogEntry[])[]): Promise<readonly (readonly LogPosition[])[]> {
    const writing = writeEntries(this.#database.writer, appends.flat());
    this.#writing = writing.catch(() => undefined);
    const batch = await writing;
    this.#tail.add(batch);
    this.#database.head.saw(batch.upTo);
    let end = 0;
    return appends.map(({ length }) => batch.entries.slice(end, (end += length)).map((entry) => entry.position));
  }

  /** The notification of a commit may precede its answer, so the tail may receive the entries a moment later. */
  async #read(partition: number, after: number, head: number): Promise<LogPage> {
    if (after === this.#tail.upTo) await this.#writing;
    return this.#tail.read(partition, after) ?? readEntries(this.#database.reader, partition, after, head);
  }

  #assertPartition(partition: number): void {
    if (Number.isInteger(partition) && partition >= 0 && partition < this.partitions) return;
    throw new RangeError(`the reading log has no partition ${partition}`);
  }
}
