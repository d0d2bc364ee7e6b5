import type { RowConcept } from '@watchglass/schemas/entities';
import type { Sight } from '@watchglass/schemas/member/rights';

export interface RowChange {
  readonly id: string;
  readonly position: string;
}

/**
 * How the gateway reads one concept's rows for pushing: the same views as the concept's GET routes answer with.
 * `row-reader.ts` makes one of how the concept's rows are read.
 */
export interface RowSource {
  readonly concept: RowConcept;
  /** Whether those who are limited to locations see some of the rows only. */
  readonly isPlaced: boolean;
  /** Views of rows; one that is gone for good is `{ id, deleted: true }`. Ids out of sight are left out; they come as they stand in the announcement. */
  rowsByIds(sight: Sight, ids: readonly string[]): Promise<readonly unknown[]>;
  /** The first rows beyond `position` in the order of theirs, deleted ones included; an empty one means from the beginning. */
  changedSince(organizationId: number, position: string): Promise<readonly RowChange[]>;
  /** Ids of rows that changes of these rows of another entity move, where the movers do not name them. */
  movedBy(mover: RowConcept, organizationId: number, ids: readonly string[]): Promise<readonly string[]>;
  /** Position of the organization's newest row of this concept, empty where there is none. */
  head(organizationId: number): Promise<string>;
}
