import type { AnnouncedConcept, Moved } from '@watchglass/schemas/live/messages';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** A row that an event changed, told on the live bus once it is committed. */
export interface Change {
  readonly organizationId: number;
  readonly concept: AnnouncedConcept;
  readonly id: string;
  /** Rows of other entities that it moves. */
  readonly moved?: Moved;
}

/**
 * What becomes of events in the schema `read`. `write` and its checkpoint share one transaction, and a replay of events
 * that were written before changes nothing. A throw of `write` is narrowed down to the one event that causes it.
 */
export interface Projection {
  /** Also the name of its checkpoint. */
  readonly name: string;
  /** Null where every event matters. */
  readonly types: ReadonlySet<string> | null;
  /** What it needs beside `next`. */
  readonly migrations: readonly Migration[];
  write(tx: Queryable, events: readonly RecordedEvent[]): Promise<readonly Change[]>;
  /** Forgets all rows. */
  empty(tx: Queryable): Promise<void>;
  /** Its tables, where it can be made anew beside what is there. */
  readonly next?: NextTables;
}

/** A second set of a projection's tables, out of sight in the schema `read_next`, that can take the place of the first. */
export interface NextTables {
  readonly tables: readonly { readonly name: string; readonly key: readonly string[] }[];
  /** Another one where the tables are others: those of one version of the product are not written to by another. */
  readonly form: string;
  /** Makes the set, empty; drops one that was left behind. */
  create(tx: Queryable): Promise<void>;
  write(tx: Queryable, events: readonly RecordedEvent[]): Promise<void>;
  /** Adds what was left out to be filled quickly: indexes and statistics. */
  complete(tx: Queryable): Promise<void>;
  takePlace(tx: Queryable): Promise<void>;
  drop(tx: Queryable): Promise<void>;
}
