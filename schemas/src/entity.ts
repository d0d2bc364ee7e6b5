import type { Needs } from './member/rights.ts';

/**
 * A concept of an organization with a list of rows. Routes, live rows, pages and exports derive from this definition.
 * Without joi, so that a page's first paint can import it.
 */
export interface Entity<S extends string = string, F extends string = string> {
  /** Name of its rows in announcements and subscriptions. */
  readonly name: string;
  /** Path of its list; the export is at `…/export`. */
  readonly path: `/api/${string}/{org}${string}`;
  /** Name of the exported file, without its ending. */
  readonly file: string;
  /** Needs for reading its list and subscribing to its rows. */
  readonly needs: MemberNeeds;
  /** Sort keys of its list; the first is the default. */
  readonly sorts: readonly [S, ...S[]];
  /** Its list begins with the newest row, not with A. */
  readonly newestFirst?: true;
  /** Filters of its list, beside `search`. */
  readonly filters: readonly F[];
  /** A wall may read its rows too, those that its dashboards show. */
  readonly onWalls?: true;
  /** Entities whose events change its rows as well: their projections announce those rows, but write none of them. */
  readonly movedBy: readonly string[];
}

export type MemberNeeds = Needs & { readonly access: 'member' };

/** Keeps the names of an entity as types. */
export function entity<const E extends Entity>(said: E): E {
  return said;
}

export type SortOf<E extends Entity> = E['sorts'][number];
export type FilterOf<E extends Entity> = E['filters'][number];

/** Path of its list in one organization. */
export function pathOf({ path }: Pick<Entity, 'path'>, organizationId: number): string {
  return path.replace('{org}', String(organizationId));
}
