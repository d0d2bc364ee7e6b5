import type { RowConcept } from '@watchglass/schemas/entities';
import type { Sight } from '@watchglass/schemas/member/rights';

export interface RowChange {
  readonly id: string;
  readonly position: string;
}

/**
 * Reads one concept's rows for the gateway, with the same views as the concept's GET routes. `row-reader.ts` makes one
 * from a reader.
 */
export interface RowSource {
  readonly concept: RowConcept;
  /** True if members limited to locations see only some of the rows. */
  readonly isPlaced: boolean;
  /**
   * Returns views of rows; a deleted row is `{ id, deleted: true }`. Ids have the form of the announcement; ids out of
   * sight are omitted.
   */
  rowsByIds(sight: Sight, ids: readonly string[]): Promise<readonly unknown[]>;
  /**
   * Returns the first rows beyond `position` in order of position, deleted ones included. An empty position starts at
   * the beginning.
   */
  changedSince(organizationId: number, position: string): Promise<readonly RowChange[]>;
  /** Returns the ids of rows that changes of these rows of another entity move, if the mover does not name them. */
  movedBy(mover: RowConcept, organizationId: number, ids: readonly string[]): Promise<readonly string[]>;
  /** The position of the organization's newest row of this concept; empty if there is none. */
  head(organizationId: number): Promise<string>;
}
