import type { AnnouncedConcept, Moved } from '@watchglass/schemas/live/messages';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** A row that an event changed, announced on the live bus after the commit. */
export interface Change {
  readonly organizationId: number;
  readonly concept: AnnouncedConcept;
  readonly id: string;
  /** Moved rows of other entities. */
  readonly moved?: Moved;
}

/**
 * Turns events into rows of the schema `read`. `write` and its checkpoint share one transaction, and a replay changes
 * nothing. A throw of `write` is narrowed down to the one event that causes it.
 */
export interface Projection {
  /** Also the name of its checkpoint. */
  readonly name: string;
  /** Null for every event. */
  readonly types: ReadonlySet<string> | null;
  /** Its migrations, beside those of `next`. */
  readonly migrations: readonly Migration[];
  write(tx: Queryable, events: readonly RecordedEvent[]): Promise<readonly Change[]>;
  /** Deletes all rows. */
  empty(tx: Queryable): Promise<void>;
  /** Its tables, if they can be made again beside the live ones. */
  readonly next?: NextTables;
}

/** A second set of a projection's tables, in the hidden schema `read_next`, that can replace the first. */
export interface NextTables {
  readonly tables: readonly { readonly name: string; readonly key: readonly string[] }[];
  /** Differs if the tables differ: a version of the product writes only to tables of its own form. */
  readonly form: string;
  /** Creates the empty set; drops one that an earlier run left. */
  create(tx: Queryable): Promise<void>;
  write(tx: Queryable, events: readonly RecordedEvent[]): Promise<void>;
  /** Adds indexes and statistics, which would slow the filling. */
  complete(tx: Queryable): Promise<void>;
  takePlace(tx: Queryable): Promise<void>;
  drop(tx: Queryable): Promise<void>;
}
