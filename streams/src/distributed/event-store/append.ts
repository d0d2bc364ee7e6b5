import {
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
  type JSONType,
  type KurrentDBClient,
} from '@kurrent/kurrentdb-client';
import type { AppendResult, ExpectedRevision, NewEvent, Position, RecordedEvent } from '../../ports/event-store.ts';
import { WrongRevision } from '../../ports/fault.ts';
import { toPosition } from './position.ts';
import { readTail, toEvent, type Reach } from './read.ts';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** Number of newest events among which a repeated append without an expected revision is recognised. */
const TAIL = 100;

/**
 * Appends at one revision of the stream, whatever its writer expects. At a revision the server recognises stored events
 * by their ids, so the call may be repeated after a lost answer. Throws `WrongRevision`.
 */
export function append(reach: Pick<Reach, 'client'>, job: Append, deadline: number): Promise<AppendResult> {
  const { expected } = job;
  if (typeof expected === 'number') return appendAt(reach, job, { revision: expected, deadline });
  return expected === 'noStream'
    ? appendAt(reach, job, { revision: -1, deadline })
    : appendAtTail(reach, job, deadline);
}

interface At {
  readonly revision: number;
  readonly deadline: number;
}

async function appendAt(
  { client }: Pick<Reach, 'client'>,
  { stream, expected, events }: Append,
  { revision, deadline }: At,
): Promise<AppendResult> {
  const proposed = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: data as JSONType, metadata }),
  );
  const streamState = revision < 0 ? NO_STREAM : BigInt(revision);
  try {
    const taken = await client.appendToStream(stream, proposed, { streamState, requiresLeader: true, deadline });
    const at =
      taken.position === undefined
        ? await positionOf(client, stream, taken.nextExpectedRevision)
        : toPosition(taken.position);
    return { revision: Number(taken.nextExpectedRevision), position: at };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    throw new WrongRevision(stream, expected, typeof error.actualState === 'bigint' ? Number(error.actualState) : -1);
  }
}

/** The server may answer a repeated append without the position of the events. */
async function positionOf(client: KurrentDBClient, stream: string, fromRevision: bigint): Promise<Position> {
  for await (const resolved of client.readStream(stream, { fromRevision, maxCount: 1, requiresLeader: true })) {
    const event = toEvent(resolved);
    if (event !== undefined) return event.position;
  }
  throw new Error(`revision ${fromRevision} is not there`);
}

/** Each lost race reads the tail again: another append has succeeded, so there is always progress. */
async function appendAtTail(reach: Pick<Reach, 'client'>, job: Append, deadline: number): Promise<AppendResult> {
  for (;;) {
    const tail = await readTail(reach, job.stream, TAIL);
    const repeat = findRepeat(tail, job);
    if (repeat !== undefined) return repeat;
    const revision = tail.at(-1)?.revision ?? -1;
    if (job.expected === 'streamExists' && revision < 0) throw new WrongRevision(job.stream, job.expected, revision);
    const result = await appendAt(reach, job, { revision, deadline }).catch(unlessOvertaken);
    if (result !== undefined) return result;
  }
}

function unlessOvertaken(error: unknown): undefined {
  if (!(error instanceof WrongRevision)) throw error;
}

/**
 * Returns the result of the append if it was made before, else undefined. Throws if only some of its events are stored.
 */
function findRepeat(tail: readonly RecordedEvent[], { stream, expected, events }: Append): AppendResult | undefined {
  const ids = new Set(events.map(({ id }) => id.toLowerCase()));
  const first = tail.findIndex(({ id }) => ids.has(id));
  if (first < 0) return undefined;
  const run = tail.slice(first, first + events.length);
  const last = run.at(-1);
  const isWhole = events.every(({ id }, index) => run[index]?.id === id.toLowerCase());
  if (!isWhole || last === undefined) throw new WrongRevision(stream, expected, tail.at(-1)?.revision ?? -1);
  return { revision: last.revision, position: last.position };
}
