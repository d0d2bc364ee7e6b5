import { randomUUID } from 'node:crypto';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** The offset of its record in the transaction file: increasing, with gaps. */
  readonly position: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export type Expected = 'any' | 'noStream' | 'streamExists' | number;

/** The stream's revision after an accepted append, or its revision at a refused one. */
export type Outcome =
  | { readonly taken: true; readonly revision: number; readonly position: number }
  | { readonly taken: false; readonly revision: number };

function fits(expected: Exclude<Expected, 'noStream'>, current: number): boolean {
  if (expected === 'any') return true;
  return expected === 'streamExists' ? current >= 0 : expected === current;
}

const FIRST_POSITION = 1024;
const RECORD_OVERHEAD = 96;
/** The server writes an event of its own after this number of events. */
const OWN_EVENT_EVERY = 7;

/** The state shared by the nodes of one double: all events in order, the server's own included. */
export class EventLog {
  readonly all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #listeners = new Set<() => void>();
  #next = FIRST_POSITION;

  constructor() {
    this.#writeOwn();
  }

  stream(name: string): readonly StoredEvent[] | undefined {
    return this.#streams.get(name);
  }

  /** Index of the event at this position, or of the next one. */
  indexAt(position: number): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Decides like the server: ids are looked up only if the expected revision is in the stream's past. */
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    const current = this.#revisionOf(stream);
    const revision = expected === 'noStream' ? -1 : expected;
    if (typeof revision === 'number' && revision < current) return this.#asRepeat(stream, revision, events);
    if (!fits(revision, current)) return { taken: false, revision: current };
    let position = 0;
    for (const event of events) position = this.#write(stream, event);
    this.#written();
    return { taken: true, revision: current + events.length, position };
  }

  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #revisionOf(stream: string): number {
    return (this.#streams.get(stream)?.length ?? 0) - 1;
  }

  #asRepeat(stream: string, expected: number, events: readonly ProposedEvent[]): Outcome {
    const stored = this.#streams.get(stream) ?? [];
    const last = stored[expected + events.length];
    const isRepeat = events.every(({ id }, index) => stored[expected + 1 + index]?.id === id);
    if (!isRepeat || last === undefined) return { taken: false, revision: stored.length - 1 };
    return { taken: true, revision: last.revision, position: last.position };
  }

  #write(stream: string, event: ProposedEvent): number {
    const events = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, events);
    const position = this.#next;
    this.#next += RECORD_OVERHEAD + event.data.length + event.metadata.length;
    const stored = { ...event, stream, revision: events.length, position, createdAt: Date.now() };
    events.push(stored);
    this.all.push(stored);
    return position;
  }

  #written(): void {
    if (this.all.length % OWN_EVENT_EVERY === 0) this.#writeOwn();
    for (const tell of this.#listeners) tell();
  }

  #writeOwn(): void {
    const nothing = Buffer.from('{}');
    this.#write('$stats-double', {
      id: randomUUID(),
      type: '$statsCollected',
      contentType: 'application/json',
      data: nothing,
      metadata: nothing,
    });
  }
}
