import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Row } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { makeReadModels } from '../make-read-models.ts';
import type { Change, Projection } from '../projection.ts';

/** One projection over a separate database, without store and runner. */
export class Projected {
  readonly #projection: Projection;
  readonly #postgres: FreshPostgres;

  private constructor(projection: Projection, postgres: FreshPostgres) {
    this.#projection = projection;
    this.#postgres = postgres;
  }

  static async open(projection: Projection): Promise<Projected> {
    const postgres = await freshPostgres();
    await makeReadModels([projection], postgres);
    return new Projected(projection, postgres);
  }

  apply(...events: readonly RecordedEvent[]): Promise<readonly Change[]> {
    return this.#postgres.relational.transaction((tx) => this.#projection.write(tx, events));
  }

  /** Rows as JSON, in the order of their primary key. */
  async rows(table: string): Promise<Row[]> {
    const rows = await this.#postgres.relational.query<{ row: Row }>(
      `SELECT row_to_json(t) AS row FROM read.${table} t ORDER BY row_to_json(t)::text`,
    );
    return rows.map(({ row }) => row);
  }

  clear(): Promise<void> {
    return this.#postgres.relational.transaction((tx) => this.#projection.empty(tx));
  }

  drop(): Promise<void> {
    return this.#postgres.drop();
  }
}
