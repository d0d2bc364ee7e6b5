import type { EventFilter, RecordedEvent } from '../ports/event-store.ts';
import { fromPosition } from '../ordered-log/position.ts';
import type { EventPage } from './read-pages.ts';

/** Events of one commit, in sequence of their positions. */
export interface WrittenEvents {
  readonly events: readonly RecordedEvent[];
  readonly bytes: number;
}

/** A batch and the position before it. */
interface Placed extends WrittenEvents {
  readonly before: number;
}

const PAGE = 1000;
const MOST_BATCHES = 1024;
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The newest events that this process has committed, without a gap, so that followers which keep up need not read them
 * from the database. A batch that does not follow the previous one, because another process wrote between, begins the
 * tail anew.
 */
export class Tail {
  #batches: Placed[] = [];
  #bytes = 0;

  /** The position of its newest event; 0 while it is empty. */
  get upTo(): number {
    const last = this.#batches.at(-1);
    return last === undefined ? 0 : last.before + last.events.length;
  }

  add({ events, bytes }: WrittenEvents): void {
    const [first] = events;
    if (first === undefined) return;
    const before = fromPosition(first.position) - 1;
    if (this.upTo !== before) {
      this.#batches = [];
      this.#bytes = 0;
    }
    this.#batches.push({ before, events, bytes });
    this.#bytes += bytes;
    while (this.#batches.length > MOST_BATCHES || (this.#batches.length > 1 && this.#bytes > MOST_BYTES)) {
      this.#bytes -= this.#batches.shift()?.bytes ?? 0;
    }
  }

  /**
   * About a page of matching events, never beyond `head`; null if the tail does not reach back to `after` or has
   * nothing newer.
   */
  read(filter: EventFilter | undefined, after: number, head: number): EventPage | null {
    const first = this.#batches.findLastIndex(({ before }) => before <= after);
    const upTo = Math.min(this.upTo, after + PAGE, head);
    if (first < 0 || upTo <= after) return null;
    const events: RecordedEvent[] = [];
    for (
      let index = first, batch = this.#batches[index];
      batch !== undefined && batch.before < upTo;
      batch = this.#batches[++index]
    ) {
      const fresh = batch.events.slice(Math.max(0, after - batch.before), upTo - batch.before);
      events.push(...(filter === undefined ? fresh : fresh.filter((event) => matches(filter, event))));
    }
    return { events, upTo, last: upTo === head };
  }
}

/** Matches like the database's filter. */
function matches({ types, streamPrefixes }: EventFilter, { type, stream }: RecordedEvent): boolean {
  return (types?.includes(type) ?? true) && (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true);
}
