import type { RowConcept } from '@watchglass/schemas/live/messages';

/** Views of some rows of one organization; a row that is gone for good is `{ id, deleted: true }`. */
export interface ChangedRows {
  readonly items: readonly unknown[];
  /** The newest position among the rows of this concept that the answer knows of. */
  readonly position: string;
}

/**
 * How the gateway reads one concept's rows for pushing: the same views as the concept's GET routes answer with.
 * Each `query-api/src/<concept>/live.ts` exports a function that makes one from its dependencies.
 */
export interface RowSource {
  readonly concept: RowConcept;
  /** Ids that the organization does not have are left out; ids come as they stand in the announcement. */
  rowsByIds(organizationId: number, ids: readonly string[]): Promise<readonly unknown[]>;
  /** Rows whose position is greater than `position`, deleted ones included; an empty position means from the beginning. */
  changedSince(organizationId: number, position: string): Promise<ChangedRows>;
  /** Position of the organization's newest row of this concept, empty where there is none. */
  head(organizationId: number): Promise<string>;
}
