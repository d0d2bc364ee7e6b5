/**
 * A place in the order of all events. Opaque, but any two positions of one store compare as plain strings: `a < b`
 * means that a was committed before b.
 */
export type Position = string;

/** The state of a stream that an append requires; a number is the revision of its last event. */
export type ExpectedRevision = 'any' | 'noStream' | 'streamExists' | number;

/** `id` is a UUID. Appending the same ids again at the same expected revision succeeds and writes nothing. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** `revision` counts from 0 within the stream; `recordedAt` is the store's own clock, ISO 8601 UTC. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly recordedAt: string;
}

export interface AppendResult {
  readonly revision: number;
  readonly position: Position;
}

/**
 * Events of any of `types`, and of streams whose name starts with any of `streamPrefixes`; an absent list matches all.
 */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

/** `events` in order; once the batch is handled, every matching event up to and including `upTo` has been delivered. */
export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  readonly upTo: Position;
}

/** `done` settles when following has ended; it rejects only for an error that no retry can cure. */
export interface Following {
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export interface FollowOptions {
  /** Exclusive; null starts at the beginning. */
  readonly after: Position | null;
  readonly filter?: EventFilter;
  /** The next batch waits for this. A throw is retried with the same batch after a pause. */
  readonly handle: (batch: EventBatch) => Promise<void>;
  /** Called each time every stored event has been delivered. */
  readonly caughtUp?: () => void;
}

/** Streams of events with one global order. Throws `WrongRevision` and `Unavailable`, never a driver's error. */
export interface EventStore {
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** A stream that does not exist is empty. `from` is inclusive. */
  readStream(stream: string, from?: number): AsyncIterable<RecordedEvent>;
  /** All events stored when the read began. `after` is exclusive. */
  readAll(after: Position | null, filter?: EventFilter): AsyncIterable<EventBatch>;
  follow(options: FollowOptions): Following;
  /** Position of the newest event, null without events. */
  head(): Promise<Position | null>;
  close(): Promise<void>;
}
