import { randomUUID } from 'node:crypto';
import type { EventBatch, EventStore, Position } from '@watchglass/streams/ports/event-store';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { lockCheckpoints } from '../checkpoints.ts';
import type { NextTables, Projection } from '../projection.ts';
import { filterOf, project, type ProjectionDeps } from '../run-projections.ts';
import { largePages } from './pages.ts';

export interface RebuildDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  /** Called for each parked event. */
  readonly report: (error: unknown) => void;
  /** Called after each page with the number of events, the set's position and the target. */
  readonly progress?: (progress: Progress) => void;
  /** Stops the rebuild at the next page. */
  readonly signal?: AbortSignal;
}

export interface Progress {
  readonly events: number;
  readonly position: Position;
  readonly target: Position;
}

const PAGE_EVENTS = 5_000;

/**
 * The next tables of one projection while they are filled. Their own checkpoint has a name of this run only: a run that
 * lost its turn finds no checkpoint.
 */
export class NextSet {
  readonly tables: NextTables;
  readonly #live: string;
  readonly #deps: RebuildDeps;
  /** The set as a projection: pages, halving and parking work as for the live one. */
  readonly #next: Projection;
  #after: Position | null = null;
  #events = 0;

  private constructor(projection: Projection, tables: NextTables, deps: RebuildDeps) {
    this.tables = tables;
    this.#live = projection.name;
    this.#deps = deps;
    this.#next = {
      name: `${prefixOf(projection.name)}${randomUUID()}`,
      types: projection.types,
      migrations: [],
      write: async (tx, events) => (await tables.write(tx, events), []),
      empty: (tx) => tables.create(tx),
    };
  }

  /** Begins with an empty set and drops the rest of an earlier run. */
  static async begin(projection: Projection, tables: NextTables, deps: RebuildDeps): Promise<NextSet> {
    const set = new NextSet(projection, tables, deps);
    await deps.relational.migrate('read_next', []);
    await deps.relational.transaction(async (tx) => {
      await set.#forget(tx);
      await tables.create(tx);
      await tx.query('INSERT INTO read.projection_checkpoints (projection) VALUES ($1)', [set.#next.name]);
    });
    return set;
  }

  /** Fills the set up to the position of the live tables at the beginning. */
  async fill(): Promise<void> {
    const [row] = await this.#deps.relational.query<{ position: Position | null }>(
      'SELECT position FROM read.projection_checkpoints WHERE projection = $1',
      [this.#live],
    );
    await this.#fillTo(row?.position ?? null);
  }

  /** Fills the set up to the position of the live tables, which `tx` locks until it ends. */
  async fillAndHold(tx: Queryable): Promise<void> {
    const live = (await lockCheckpoints(tx, [this.#live])).get(this.#live);
    await this.#fillTo(live?.position ?? null);
  }

  /** Replaces the live tables by the set, parked events included. `tx` must hold both at the same position. */
  async takePlace(tx: Queryable): Promise<void> {
    const [mine] = await tx.query(
      'DELETE FROM read.projection_checkpoints WHERE projection = $1 AND position IS NOT DISTINCT FROM $2 RETURNING 1',
      [this.#next.name, this.#after],
    );
    if (mine === undefined) throw new Error('another rebuild has begun in the meantime');
    await this.tables.takePlace(tx);
    await tx.query('UPDATE read.projection_checkpoints SET form = $2 WHERE projection = $1', [
      this.#live,
      this.tables.form,
    ]);
    // Versions without forms go by these rows: after a downgrade such a version makes its own tables again and writes
    // none to these.
    await tx.query("DELETE FROM read.applied_migration WHERE name ~ ('^' || $1 || ' [0-9a-f]{8}$')", [this.#live]);
    await tx.query('DELETE FROM read.parked_events WHERE projection = $1', [this.#live]);
    await tx.query('UPDATE read.parked_events SET projection = $1 WHERE projection = $2', [
      this.#live,
      this.#next.name,
    ]);
  }

  async drop(): Promise<void> {
    await this.#deps.relational.transaction(async (tx) => {
      const [mine] = await tx.query('DELETE FROM read.projection_checkpoints WHERE projection = $1 RETURNING 1', [
        this.#next.name,
      ]);
      if (mine === undefined) return;
      await this.#forget(tx);
      await this.tables.drop(tx);
    });
  }

  async #fillTo(target: Position | null): Promise<void> {
    this.#deps.signal?.throwIfAborted();
    if (target === null || (this.#after ?? '') >= target) return;
    for await (const batch of largePages(
      this.#deps.eventStore.readAll(this.#after, filterOf([this.#next])),
      PAGE_EVENTS,
    )) {
      const position = await this.#take(upToTarget(batch, target));
      this.#deps.progress?.({ events: this.#events, position, target });
      if (position === target) return;
    }
  }

  async #take(page: EventBatch): Promise<Position> {
    this.#deps.signal?.throwIfAborted();
    await project([this.#next], { ...page, after: this.#after }, { ...this.#deps, liveBus: silent });
    this.#after = page.upTo;
    this.#events += page.events.length;
    return page.upTo;
  }

  async #forget(tx: Queryable): Promise<void> {
    for (const table of ['projection_checkpoints', 'parked_events']) {
      await tx.query(`DELETE FROM read.${table} WHERE starts_with(projection, $1)`, [prefixOf(this.#live)]);
    }
  }
}

function upToTarget(batch: EventBatch, target: Position): EventBatch {
  if (batch.upTo <= target) return batch;
  return { events: batch.events.filter(({ position }) => position <= target), upTo: target };
}

const prefixOf = (name: string): string => `${name} next `;
const silent: ProjectionDeps['liveBus'] = { publish: () => undefined };
