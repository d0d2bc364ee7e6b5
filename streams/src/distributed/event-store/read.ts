import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamNotFoundError,
  type KurrentDBClient,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import type { EventBatch, EventFilter, Position, RecordedEvent } from '../../ports/event-store.ts';
import { isWanted, toServerFilter } from './filter.ts';
import { fromPosition, toPosition } from './position.ts';

/** Access to the server; failed calls are retried while a retry is safe and useful. */
export interface Reach {
  readonly client: KurrentDBClient;
  readonly ask: <T>(call: () => Promise<T>) => Promise<T>;
}

const PAGE = 500;
/** Reads see the writer's own events: followers in the cluster may lag behind. */
const FROM_LEADER = { requiresLeader: true } as const;

/**
 * Undefined for a link whose event is gone. Reads of the client carry the recorded time in seconds, its subscriptions
 * in milliseconds; an event must be equal on both ways.
 */
export function toEvent({ event }: ResolvedEvent): RecordedEvent | undefined {
  if (event === undefined) return undefined;
  return {
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: (event.metadata ?? {}) as Record<string, unknown>,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(event.position ?? { commit: 0n, prepare: 0n }),
    recordedAt: new Date(event.created.getTime() - event.created.getMilliseconds()).toISOString(),
  };
}

async function collect(source: AsyncIterable<ResolvedEvent>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const resolved of source) {
    const event = toEvent(resolved);
    if (event !== undefined) events.push(event);
  }
  return events;
}

/** Empty if the stream does not exist. */
async function collectStream(source: AsyncIterable<ResolvedEvent>): Promise<RecordedEvent[]> {
  try {
    return await collect(source);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** The events of one stream, `from` included. */
export async function* readRevisions(
  { client, ask }: Reach,
  stream: string,
  from: number,
): AsyncGenerator<RecordedEvent> {
  for (let next = from; ; next += PAGE) {
    const options = { ...FROM_LEADER, fromRevision: BigInt(next), direction: FORWARDS, maxCount: PAGE } as const;
    const events = await ask(() => collectStream(client.readStream(stream, options)));
    yield* events;
    if (events.length < PAGE) return;
  }
}

/** The last events of a stream, oldest first. */
export async function readTail(
  { client }: Pick<Reach, 'client'>,
  stream: string,
  count: number,
): Promise<RecordedEvent[]> {
  const options = { ...FROM_LEADER, fromRevision: END, direction: BACKWARDS, maxCount: count } as const;
  return (await collectStream(client.readStream(stream, options))).toReversed();
}

/** Position of the newest event that is not the server's own. */
export async function readHead({ client, ask }: Reach): Promise<Position | null> {
  const options = {
    ...FROM_LEADER,
    fromPosition: END,
    direction: BACKWARDS,
    maxCount: 1,
    filter: toServerFilter(),
  } as const;
  const [newest] = await ask(() => collect(client.readAll(options)));
  return newest?.position ?? null;
}

export interface Range {
  readonly after: Position | null;
  /** Inclusive. */
  readonly upTo: Position;
}

/** Pages of matching events in `range`; the last page reaches its end even without a match. */
export async function* readPages(
  { client, ask }: Reach,
  { after, upTo }: Range,
  filter?: EventFilter,
): AsyncGenerator<EventBatch> {
  for (let done = after; done === null || done < upTo;) {
    const options = {
      ...FROM_LEADER,
      fromPosition: done === null ? START : fromPosition(done),
      direction: FORWARDS,
      maxCount: PAGE + 1,
      filter: toServerFilter(filter),
    } as const;
    const found = await ask(() => collect(client.readAll(options)));
    const newest = found.at(-1);
    const reached = found.length > PAGE && newest !== undefined && newest.position < upTo ? newest.position : upTo;
    const begin = done ?? '';
    yield {
      events: found.filter(({ position }) => position > begin && position <= reached).filter(isWanted(filter)),
      upTo: reached,
    };
    done = reached;
  }
}
