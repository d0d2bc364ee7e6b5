import type { Needs } from './member/rights.ts';

/**
 * A thing of an organization with a list of its own, said once: routes, live rows, pages and exports are made of it.
 * Without joi, so that a page's first paint can import it.
 */
export interface Entity<S extends string = string, F extends string = string> {
  /** Of its rows, as they are announced and watched. */
  readonly name: string;
  /** Of its list; the list's file is at `…/export`. */
  readonly path: `/api/${string}/{org}${string}`;
  /** Name of the exported file, without its ending. */
  readonly file: string;
  /** To read its list and to be told of its rows. */
  readonly needs: MemberNeeds;
  /** By which its list can be sorted; by the first where a request names none. */
  readonly sorts: readonly [S, ...S[]];
  /** Its list begins with the newest, not with A. */
  readonly newestFirst?: true;
  /** By which its list can be filtered, beside `search`. */
  readonly filters: readonly F[];
  /** Entities whose events change its rows as well: their projections announce those rows, and write none of them. */
  readonly movedBy: readonly string[];
}

export type MemberNeeds = Needs & { readonly access: 'member' };

/** Keeps the names of an entity as types. */
export function entity<const E extends Entity>(said: E): E {
  return said;
}

export type SortOf<E extends Entity> = E['sorts'][number];
export type FilterOf<E extends Entity> = E['filters'][number];

/** Of its list in one organization. */
export function pathOf({ path }: Pick<Entity, 'path'>, organizationId: number): string {
  return path.replace('{org}', String(organizationId));
}
