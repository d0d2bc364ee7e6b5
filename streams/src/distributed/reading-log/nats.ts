import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { fromPosition, toPosition } from '../../ordered-log/position.ts';
import type {
  ConsumeOptions,
  Consuming,
  LogName,
  LogPosition,
  NewLogEntry,
  ReadingLog,
} from '../../ports/reading-log.ts';
import type { NatsAddress } from '../nats/address.ts';
import { connectNats, type NatsLink } from '../nats/connect.ts';
import { whileUp } from '../nats/while-up.ts';
import { Appends } from './appends.ts';
import { consumePartition } from './consume.ts';
import { Cursors } from './cursors.ts';
import {
  ensurePartition,
  KEEP_UNTIL_CONSUMED,
  partitionsBeyond,
  streamOf,
  type LogRetention,
} from './partition-streams.ts';

export interface NatsReadingLogOptions extends NatsAddress {
  /** The log's own streams are named by it; readings by default. */
  readonly log?: LogName | undefined;
  readonly partitions: number;
  readonly retention?: LogRetention | undefined;
  /** Receives each failure that a consumer retries, errors of its handler included. */
  readonly report?: (error: unknown) => void;
}

/** Room for the largest entry that a pack can become; the rest of the server's 8 MB is for its head. */
const LARGEST_ENTRY_BYTES = 7 * 1024 * 1024;
/** During an election no server answers; a short deadline retries soon after it. */
const ANSWER_MS = 2000;

/**
 * The reading log in JetStream, one stream for each partition; several processes may share it. An append is
 * acknowledged when all its entries are; a failed append may have stored some. Throws `Unavailable` if NATS or its
 * JetStream does not answer, and a plain error if the server's `max_payload` is too small, or if there were more
 * partitions before: the entries of a sensor in a dropped partition would get places behind its consumers' cursors.
 */
export async function openNatsReadingLog(options: NatsReadingLogOptions): Promise<ReadingLog> {
  const link = await connectNats('reading log', options);
  try {
    const objection = await whileUp('reading log', link, () => prepare(link, options));
    if (objection !== null) throw new Error(objection);
    const manager = await whileUp('reading log', link, () =>
      jetstreamManager(link.connection, { timeout: ANSWER_MS, checkAPI: false }),
    );
    return new NatsReadingLog(link, manager, options);
  } catch (error) {
    await link.close();
    throw error;
  }
}

/** Creates the streams, with retries. Returns the reason if the server's settings make it unusable. */
async function prepare(
  { connection }: NatsLink,
  { log = 'readings', partitions, retention = KEEP_UNTIL_CONSUMED }: NatsReadingLogOptions,
): Promise<string | null> {
  if ((connection.info?.max_payload ?? 0) <= LARGEST_ENTRY_BYTES)
    return 'the reading log needs a NATS server with max_payload: 8MB';
  const manager = await jetstreamManager(connection);
  await new Cursors(manager, log).ensure(retention.replicas);
  for (let partition = 0; partition < partitions; partition += 1)
    await ensurePartition(manager, { log, partition }, retention);
  const others = await partitionsBeyond(manager, log, partitions);
  return others.length === 0
    ? null
    : `the reading log has ${partitions + others.length} partitions and cannot have fewer`;
}

class NatsReadingLog implements ReadingLog {
  readonly partitions: number;
  readonly #log: LogName;
  readonly #link: NatsLink;
  readonly #manager: JetStreamManager;
  readonly #cursors: Cursors;
  readonly #retention: LogRetention;
  readonly #report: (error: unknown) => void;
  readonly #appends: Appends;
  readonly #consumers = new Set<Consuming>();

  constructor(link: NatsLink, manager: JetStreamManager, options: NatsReadingLogOptions) {
    this.partitions = options.partitions;
    this.#log = options.log ?? 'readings';
    this.#link = link;
    this.#manager = manager;
    this.#cursors = new Cursors(manager, this.#log);
    this.#retention = options.retention ?? KEEP_UNTIL_CONSUMED;
    this.#report = options.report ?? (() => undefined);
    this.#appends = new Appends(link, { log: this.#log, manager, report: this.#report });
  }

  async append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]> {
    for (const { partition, body } of entries) {
      this.#assertPartition(partition);
      if (body.length > LARGEST_ENTRY_BYTES)
        throw new RangeError(`the reading log accepts no entry of ${body.length} bytes`);
    }
    return entries.length === 0 ? [] : this.#appends.append(entries);
  }

  consume(options: ConsumeOptions): Consuming {
    this.#assertPartition(options.partition);
    const consuming = consumePartition(
      {
        log: this.#log,
        link: this.#link,
        manager: this.#manager,
        cursors: this.#cursors,
        report: this.#report,
        ensure: (partition) => this.#ensure(partition),
      },
      options,
    );
    this.#consumers.add(consuming);
    void consuming.done.then(() => this.#consumers.delete(consuming));
    return consuming;
  }

  commit(consumer: string, partition: number, upTo: LogPosition): Promise<void> {
    return this.#whileUp(() => this.#cursors.move(consumer, partition, upTo));
  }

  pending(consumer: string, partition: number): Promise<number> {
    return this.#whileUp(async () => {
      const [{ state }, cursor] = [
        await this.#manager.streams.info(this.#streamOf(partition)),
        await this.#cursors.of(consumer, partition),
      ];
      return Math.min(state.messages, Math.max(0, state.last_seq - fromPosition(cursor)));
    });
  }

  head(partition: number): Promise<LogPosition | null> {
    return this.#whileUp(() => this.#head(partition));
  }

  replicasBehind(partition: number): Promise<number> {
    return this.#whileUp(async () => {
      const { cluster, config } = await this.#manager.streams.info(this.#streamOf(partition));
      const following = cluster?.replicas?.filter(({ current, offline }) => current && !offline) ?? [];
      return config.num_replicas - 1 - following.length;
    });
  }

  async trim(olderThanMs: number): Promise<number> {
    let dropped = 0;
    for (let partition = 0; partition < this.partitions; partition += 1) {
      dropped += await this.#whileUp(() => this.#trim(partition, olderThanMs));
    }
    return dropped;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumers].map((consuming) => consuming.stop()));
    await this.#appends.close();
    await this.#link.close();
  }

  #whileUp<T>(work: () => Promise<T>): Promise<T> {
    return whileUp('reading log', this.#link, work);
  }

  #ensure(partition: number): Promise<void> {
    return ensurePartition(this.#manager, { log: this.#log, partition }, this.#retention);
  }

  #streamOf(partition: number): string {
    return streamOf({ log: this.#log, partition });
  }

  async #head(partition: number): Promise<LogPosition | null> {
    const { state } = await this.#manager.streams.info(this.#streamOf(partition));
    return state.messages === 0 ? null : toPosition(state.last_seq);
  }

  async #trim(partition: number, olderThanMs: number): Promise<number> {
    const slowest = await this.#cursors.slowest(partition);
    if (slowest === null) return 0;
    const passed = await this.#cursors.passed(partition, slowest, { now: Date.now(), olderThanMs });
    const upTo = passed < slowest ? passed : slowest;
    if (upTo === '') return 0;
    const { state } = await this.#manager.streams.info(this.#streamOf(partition));
    const { purged } = await this.#manager.streams.purge(this.#streamOf(partition), {
      seq: Math.min(fromPosition(upTo), state.last_seq) + 1,
    });
    return purged;
  }

  #assertPartition(partition: number): void {
    if (Number.isInteger(partition) && partition >= 0 && partition < this.partitions) return;
    throw new RangeError(`the reading log has no partition ${partition}`);
  }
}
