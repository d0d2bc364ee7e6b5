import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LogName } from '../../ports/reading-log.ts';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';

/** Retention and replication of the log. */
export interface LogRetention {
  /** Number of servers that store each entry: 1, 3 or 5. */
  readonly replicas: number;
  /** Entries older than this are dropped, even if unread; 0 keeps them until they have been consumed. */
  readonly maxAgeMs: number;
  /** Of each partition. While it is full, appends are refused; 0 sets no limit. */
  readonly maxBytes: number;
}

export const KEEP_UNTIL_CONSUMED: LogRetention = { replicas: 1, maxAgeMs: 0, maxBytes: 0 };

/** The server remembers message ids for this time, which exceeds the retries of an append. */
const DUPLICATES_MS = 60_000;
/** The server's codes while another process creates the stream: its name or its subjects are taken. */
const TAKEN = new Set([10058, 10065]);
const LOOKS = 10;
const LOOK_AGAIN_MS = 50;
const NANOS_PER_MS = 1_000_000;
const PLACES_PER_MS = 1000;

/** One partition of one log. */
export interface PartitionOf {
  readonly log: LogName;
  readonly partition: number;
}

const prefixOf = (log: LogName): string => `watchglass-${log}-`;
export const streamOf = ({ log, partition }: PartitionOf): string => `${prefixOf(log)}${partition}`;
export const subjectOf = ({ log, partition }: PartitionOf): string => `watchglass.${log}.${partition}`;
/** The subject of empty messages that fill places which no entry may get. */
export const fillerSubjectOf = (of: PartitionOf): string => `${subjectOf(of)}.filler`;

/**
 * Creates or updates the stream of a partition. Its first place derives from its creation time, so a stream that was
 * lost and created again, or that follows a log of another kind, is ahead of every surviving cursor.
 */
export async function ensurePartition(
  manager: JetStreamManager,
  of: PartitionOf,
  retention: LogRetention,
): Promise<void> {
  const info = await ensureStream(manager, {
    name: streamOf(of),
    subjects: [subjectOf(of), fillerSubjectOf(of)],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    num_replicas: retention.replicas,
    max_age: retention.maxAgeMs * NANOS_PER_MS,
    max_bytes: retention.maxBytes || -1,
    duplicate_window: DUPLICATES_MS * NANOS_PER_MS,
  });
  const first = beginningOf(info);
  if (info.state.last_seq < first) await manager.streams.purge(streamOf(of), { seq: first });
}

/** The first place of a partition's stream. */
export const beginningOf = ({ created }: Pick<StreamInfo, 'created'>): number => Date.parse(created) * PLACES_PER_MS;

type WantedStream = Partial<StreamConfig> & Pick<StreamConfig, 'name'>;

/**
 * Updates an existing stream with another configuration. All services create it when they start, at the same moment.
 */
export async function ensureStream(
  { streams }: Pick<JetStreamManager, 'streams'>,
  wanted: WantedStream,
): Promise<StreamInfo> {
  for (let look = 1; ; look += 1) {
    const info = await streams.info(wanted.name).catch(unless(JetStreamApiCodes.StreamNotFound));
    if (info !== undefined) return isAs(wanted, info.config) ? info : streams.update(wanted.name, wanted);
    try {
      return await streams.add(wanted);
    } catch (error) {
      if (!(error instanceof JetStreamApiError && TAKEN.has(error.code)) || look === LOOKS) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

function isAs(wanted: WantedStream, is: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(is[key as keyof StreamConfig], value));
}

const unless =
  (code: number) =>
  (error: unknown): undefined => {
    if (!isApiError(error, code)) throw error;
  };

export function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

/** Numbers of a log's existing partitions from `partitions` on. */
export async function partitionsBeyond(manager: JetStreamManager, log: LogName, partitions: number): Promise<number[]> {
  const [found, prefix]: [number[], string] = [[], prefixOf(log)];
  for await (const name of manager.streams.names(`watchglass.${log}.*`)) {
    const partition = Number(name.slice(prefix.length));
    if (name.startsWith(prefix) && partition >= partitions) found.push(partition);
  }
  return found;
}
